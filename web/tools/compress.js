// Writes .br and .gz beside every text file of the build, so that the server need not compress.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const folder = new URL('../dist/', import.meta.url).pathname;
const text = /\.(html|js|css|svg|json|txt|webmanifest)$/;
const sizes = { files: 0, plain: 0, br: 0 };

for (const name of readdirSync(folder, { recursive: true })) {
  const path = join(folder, String(name));
  if (!text.test(path)) continue;
  const bytes = readFileSync(path);
  const br = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  });
  writeFileSync(`${path}.br`, br);
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  sizes.files += 1;
  sizes.plain += bytes.length;
  sizes.br += br.length;
}

console.log(`${sizes.files} files, ${sizes.plain} bytes; ${sizes.br} bytes with brotli`);
