import { useQuery } from '@tanstack/react-query'
import { useNetwork } from '../api/network.ts'
import { voyageQuery } from '../api/voyages.ts'
import { useFormat } from './format.tsx'

/** A voyage by its route and time. Until it is loaded, and for readers without access, the end of its id. */
export function VoyageName({ id }: { id: string }) {
  const { data: voyage } = useQuery(voyageQuery(id))
  const { terminalName } = useNetwork()
  const { instant } = useFormat()
  if (voyage === undefined) return `…${id.slice(-6)}`
  const route = [voyage.departure_terminal, voyage.arrival_terminal].map(terminalName).join(' → ')
  return `${route}, ${instant(voyage.departs_at)}, ${voyage.operator.name}`
}
