/** Files of the service. A link would leave it to the browser to say that one did not come. */
import { ApiProblem } from '../api/client.ts'
import { useWrite } from '../api/write.ts'

/** Downloads the file at the address that it is called with. */
export const useDownload = () => useWrite({ mutationFn: save })

export async function save(url: string): Promise<void> {
  const lost = () => {
    throw new ApiProblem(0, {})
  }
  const response = await fetch(url).catch(lost)
  if (!response.ok) {
    throw new ApiProblem(response.status, await response.json().catch(() => ({})))
  }
  const place = URL.createObjectURL(await response.blob().catch(lost))
  const [, download = ''] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  Object.assign(document.createElement('a'), { href: place, download }).click()
  // Not before the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(place), 60_000)
}
