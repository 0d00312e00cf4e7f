/** Files of the service. A link would leave it to the browser to say that one did not come. */
import { ApiProblem, fetchInTime } from '../api/client.ts'
import { useWrite } from '../api/write.ts'

type Download = { name: string; bytes: Blob }

/** Downloads the file at the address that it is called with. */
export const useDownload = () =>
  useWrite({ mutationFn: async (url: string) => save(await readFile(url)) })

export async function readFile(url: string): Promise<Download> {
  const response = await fetchInTime(url).catch(failAsLost)
  if (!response.ok) {
    throw new ApiProblem(response.status, await response.json().catch(() => ({})))
  }
  const bytes = await response.blob().catch(failAsLost)
  const [, name = ''] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { name, bytes }
}

export function save({ name, bytes }: Download): void {
  const place = URL.createObjectURL(bytes)
  Object.assign(document.createElement('a'), { href: place, download: name }).click()
  // Not before the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(place), 60_000)
}

export function failAsLost(): never {
  throw new ApiProblem(0, {})
}
