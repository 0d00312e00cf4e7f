import { Checkbox, Input, Stack } from '@mantine/core'
import type { Order } from '../../api/bookings.ts'
import { useTexts } from '../../app/language.tsx'
import { texts } from './texts.ts'

type WhichTicketsProps = {
  /** With the tickets that may be chosen. */
  orders: Order[]
  chosen: string[]
  onChange(chosen: string[]): void
}

/** Of a group one person, or all of a leg, without ticking the others one by one. */
export function WhichTickets({ orders, chosen, onChange }: WhichTicketsProps) {
  const t = useTexts(texts)
  const isOneLeg = orders.length === 1
  const tick = (ids: string[], isTicked: boolean) =>
    onChange([...chosen.filter(id => !ids.includes(id)), ...(isTicked ? ids : [])])
  return (
    <Input.Wrapper
      role="group"
      aria-label={t('whichTickets')}
      label={t('whichTickets')}
      labelElement="div"
    >
      {/* The cost of many stays in sight below them. */}
      <Stack gap="xs" mt="xs" p={2} mah="38dvh" style={{ overflowY: 'auto' }}>
        {orders.map(({ id, leg, tickets }) => {
          const ids = tickets.map(ticket => ticket.id)
          const ticked = ids.filter(each => chosen.includes(each)).length
          // The same seat code may be of another boat.
          const legOf = isOneLeg ? '' : `${t('leg', { number: leg })} · `
          return (
            <Stack key={id} gap="xs">
              {ids.length > 1 && (
                <Checkbox
                  label={isOneLeg ? t('allTickets') : t('allOfLeg', { number: leg })}
                  checked={ticked === ids.length}
                  indeterminate={ticked > 0 && ticked < ids.length}
                  onChange={event => tick(ids, event.currentTarget.checked)}
                />
              )}
              {tickets.map(ticket => (
                <Checkbox
                  key={ticket.id}
                  ms={ids.length > 1 ? 'lg' : 0}
                  label={`${legOf}${ticket.seat_code} · ${ticket.passenger_name}`}
                  checked={chosen.includes(ticket.id)}
                  onChange={event => tick([ticket.id], event.currentTarget.checked)}
                />
              ))}
            </Stack>
          )
        })}
      </Stack>
    </Input.Wrapper>
  )
}
