// The worker that holds Terrace: requests in, answers out. It is ended and started anew by the page.

import module from "../terrace.wasm?url";

interface Exports {
  memory: WebAssembly.Memory;
  answer(length: number): number;
}

const bytes = (exports: Exports, at: number, length: number) =>
  new Uint8Array(exports.memory.buffer, at, length);

async function start() {
  let argument = new Uint8Array();
  let result = new Uint8Array();
  const source = fetch(module);
  const { instance } = await WebAssembly.instantiateStreaming(source, {
    typst_env: {
      wasm_minimal_protocol_write_args_to_buffer: (at: number) =>
        bytes(exports, at, argument.length).set(argument),
      wasm_minimal_protocol_send_result_to_host: (at: number, length: number) => {
        result = bytes(exports, at, length).slice();
      },
    },
  });
  const exports = instance.exports as unknown as Exports;
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  self.onmessage = ({ data }: MessageEvent<string>) => {
    argument = encoder.encode(data);
    try {
      exports.answer(argument.length);
      self.postMessage({ answer: decoder.decode(result) });
    } catch (error) {
      // After a trap nothing in the module's memory can be trusted.
      self.postMessage({ trap: String(error) });
    }
  };
  self.postMessage({ ready: true });
}

start().catch((error) => self.postMessage({ failed: String(error) }));
