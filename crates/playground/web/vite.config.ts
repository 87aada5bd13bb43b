import { defineConfig } from "vite";

// All addresses are relative, so that the page works in any folder of any server.
export default defineConfig({
  base: "./",
  build: { target: "es2023", outDir: "dist", emptyOutDir: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 700 },
  worker: { format: "es" },
});
