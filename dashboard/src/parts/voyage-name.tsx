import { useQuery } from '@tanstack/react-query'
import { useNetwork } from '../api/network.ts'
import { type Voyage, voyageQuery } from '../api/voyages.ts'
import { useFormat } from './format.tsx'

/** Until it is loaded, and for readers without access, the end of its id. */
export function VoyageName({ id }: { id: string }) {
  const { data: voyage } = useQuery(voyageQuery(id))
  const nameOf = useVoyageName()
  return voyage === undefined ? `…${id.slice(-6)}` : nameOf(voyage)
}

/** A voyage by its route, time and operator. */
export function useVoyageName(): (voyage: Voyage) => string {
  const { routeName } = useNetwork()
  const { instant } = useFormat()
  return voyage => `${routeName(voyage)}, ${instant(voyage.departs_at)}, ${voyage.operator.name}`
}
