/** Which build of the page this is, and which one the service has. */
import { fetchInTime } from '../api/client.ts'

export const ownBuild = document.documentElement.dataset.build

export const buildOf = ({ headers }: Response) => headers.get('dashboard-build')

/** Null: the service is away. */
export async function readBuild(): Promise<string | null> {
  const page = new Request('/dashboard/', { method: 'HEAD', cache: 'no-store' })
  return fetchInTime(page)
    .then(answer => (answer.ok ? (buildOf(answer) ?? '') : null))
    .catch(() => null)
}

const place = 'gangway-builds'

/**
 * Loads the page that the service has, once for each build: it may fail as well, and while processes of two builds answer
 * in turns the old one may come again.
 */
export function loadOther(build: string): void {
  try {
    const loaded = sessionStorage.getItem(place) ?? ''
    if (build === ownBuild || loaded.includes(build)) return
    sessionStorage.setItem(place, `${loaded} ${build}`)
    location.reload()
  } catch {}
}
