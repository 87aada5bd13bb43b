// Requests to the worker, in order, and its restart after a trap.

export interface Problem {
  from: number;
  to: number;
  severity: string;
  message: string;
  notes: { from: number; to: number; message: string }[];
}

export interface Diagnostic {
  severity: string;
  message: string;
  file?: string;
  line?: number;
  column?: number;
  notes: Diagnostic[];
}

/** An error that a request is answered with. */
export class RequestError extends Error {}

/** The worker was ended, by a trap or by the user. */
export class Interrupted extends Error {}

interface Waiting {
  request: string;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

export class Client {
  #worker!: Worker;
  #ready!: Promise<void>;
  #waiting: Waiting[] = [];
  #number = 0;
  /** The editor whose text the worker has open; `null` for none. */
  opened: object | null = null;
  /** Called when the worker has been ended: what it held is gone. */
  onRestart: (reason: string) => void = () => {};

  constructor() {
    this.#start();
  }

  get ready() {
    return this.#ready;
  }

  #start() {
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.#ready = new Promise((resolve, reject) => {
      this.#worker.onmessage = ({ data }) => {
        if (data.ready) resolve();
        else if (data.failed) reject(new Error(data.failed));
        else if (data.trap) this.restart(data.trap);
        else this.#answered(data.answer);
      };
      this.#worker.onerror = (event) => reject(new Error(event.message));
    });
  }

  /** Ends the worker and starts another one. Requests that wait are rejected. */
  restart(reason: string) {
    this.#worker.terminate();
    const waiting = this.#waiting;
    this.#waiting = [];
    this.opened = null;
    this.#start();
    for (const one of waiting) one.reject(new Interrupted(reason));
    this.onRestart(reason);
  }

  get busy() {
    return this.#waiting.length > 0;
  }

  async call<T>(method: string, params: object = {}): Promise<T> {
    await this.#ready;
    const id = ++this.#number;
    const request = JSON.stringify({ jsonrpc: "2.0", id, method, params });
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ request, resolve: resolve as (result: unknown) => void, reject });
      this.#worker.postMessage(request);
    });
  }

  #answered(text: string) {
    const waiting = this.#waiting.shift();
    const { result, error } = JSON.parse(text);
    if (error) waiting?.reject(new RequestError(error.message));
    else waiting?.resolve(result);
  }
}

/** Converts between offsets in bytes of UTF-8 and in the units of JavaScript's strings. */
export class Offsets {
  #bytes: Uint32Array | null = null;

  constructor(text: string) {
    if (/^[\x00-\x7f]*$/.test(text)) return;
    const bytes = new Uint32Array(text.length + 1);
    let count = 0;
    for (let at = 0; at < text.length; at++) {
      bytes[at] = count;
      const unit = text.charCodeAt(at);
      // Each half of a pair counts for two of its four bytes.
      const isHalf = unit >= 0xd800 && unit < 0xe000;
      count += unit < 0x80 ? 1 : unit < 0x800 || isHalf ? 2 : 3;
    }
    bytes[text.length] = count;
    this.#bytes = bytes;
  }

  toBytes(at: number): number {
    return this.#bytes ? this.#bytes[Math.min(at, this.#bytes.length - 1)]! : at;
  }

  fromBytes(at: number): number {
    if (!this.#bytes) return at;
    let [low, high] = [0, this.#bytes.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#bytes[middle]! < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
