// The state of the page in the fragment of its address: JSON, compressed, in the letters of URLs.

export interface Shared {
  module: string;
  irdl: string;
  pipeline: string;
  unregistered: boolean;
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array> {
  const piped = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array<ArrayBuffer>>);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

/** Returns the fragment for a state. */
export async function encode(state: Shared): Promise<string> {
  const text = JSON.stringify(state);
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return "#s=" + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The size above which a state in a link is not read. */
const MAX_TEXT = 4 << 20;

/** Returns the state in a fragment; `null` if there is none. */
export async function decode(fragment: string): Promise<Shared | null> {
  if (!fragment.startsWith("#s=")) return null;
  try {
    const binary = atob(fragment.slice(3).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const text = await through(bytes, new DecompressionStream("deflate-raw"));
    if (text.length > MAX_TEXT) return null;
    const state = JSON.parse(new TextDecoder().decode(text));
    const string = (value: unknown) => (typeof value === "string" ? value : "");
    return {
      module: string(state.module),
      irdl: string(state.irdl),
      pipeline: string(state.pipeline),
      unregistered: state.unregistered === true,
    };
  } catch {
    return null;
  }
}
