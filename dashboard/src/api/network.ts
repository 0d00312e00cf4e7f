/** Terminals, routes, seat classes and operators, with their names in the reader's language. */
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useLanguage } from '../app/language.tsx'
import { type AnswerOf, answer, api } from './client.ts'

type Network = AnswerOf<'get_network'>
export type Operator = Network['operators'][number]
type Route = Pick<Network['routes'][number], 'departure_terminal' | 'arrival_terminal'>

export const networkQuery = queryOptions({
  queryKey: ['network'],
  queryFn: () => answer(api.GET('/dashboard/api/network')),
  staleTime: Number.POSITIVE_INFINITY,
})

export function useNetwork() {
  const { data } = useSuspenseQuery(networkQuery)
  const { language } = useLanguage()
  const named = <Item extends { code: string }>(
    items: Item[],
    code: string,
    name: (item: Item) => string,
  ) => {
    const found = items.find(item => item.code === code)
    return found === undefined ? code : name(found)
  }
  const labelOf = (item: { label: string; label_en: string }) =>
    language === 'vi' ? item.label : item.label_en
  const terminalName = (code: string) =>
    named(data.terminals, code, item => (language === 'vi' ? item.name : item.name_en))
  const operator = (code: string) => data.operators.find(each => each.code === code)
  return {
    ...data,
    operator,
    operatorName: (code: string) => operator(code)?.name ?? code,
    terminalName,
    routeName: ({ departure_terminal: from, arrival_terminal: to }: Route) =>
      `${terminalName(from)} → ${terminalName(to)}`,
    /** The choices of a field, sorted by name. */
    terminalChoices: (codes: string[]) =>
      [...new Set(codes)]
        .map(code => ({ value: code, label: `${terminalName(code)} (${code})` }))
        .sort((a, b) => a.label.localeCompare(b.label, language)),
    className: (code: string) => named(data.seat_classes, code, labelOf),
    typeName: (operatorCode: string, code: string) =>
      named(operator(operatorCode)?.passenger_types ?? [], code, labelOf),
  }
}

/** How long an operator usually takes, in whole minutes and never 0. */
export function typicalMinutes({ typical_confirmation_seconds: typical }: Operator) {
  const minutes = (seconds: number) => Math.max(1, Math.round(seconds / 60))
  return { min: minutes(typical.min), max: minutes(typical.max) }
}
