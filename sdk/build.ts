/** `npm run build -w sdk` makes the package as ESM, with the command line, and as CommonJS. */
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = import.meta.dirname
export const builtSdk = join(root, 'dist')

export function buildSdk(): void {
  rmSync(builtSdk, { recursive: true, force: true })
  for (const project of ['tsconfig.json', 'tsconfig.cjs.json']) {
    const tsc = join(root, '../node_modules/typescript/bin/tsc')
    execFileSync(process.execPath, [tsc, '-p', join(root, project)], { stdio: 'inherit' })
  }
  // Without it, Node would take these files for ESM, as the package declares.
  writeFileSync(join(builtSdk, 'cjs/package.json'), '{ "type": "commonjs" }\n')
  chmodSync(join(builtSdk, 'esm/cli/main.js'), 0o755)
  copyFileSync(join(root, '../LICENSE'), join(root, 'LICENSE'))
}

if (import.meta.main) buildSdk()
