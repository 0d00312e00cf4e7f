import type { IssuedTicket, OrderRecord } from '../../operator.ts'
import { checkedNumber, checkedTickets } from '../checks.ts'
import { CallFailed } from '../connector.ts'
import { readTable } from './html.ts'

const titles = ['Mã đơn', 'Ghi chú', 'Chuyến', 'Ngày đặt', 'Trạng thái', 'Vé', 'Lý do'] as const

export type OrderRow = { orderNumber: string; record: OrderRecord }

/**
 * The orders with this note; the receipt and the orders list show orders in the same columns. Others are not read. Where
 * there are only others, and they are not even like it, the page answers another question: it does not say that there
 * is none of ours.
 */
export function readOrderRows(
  html: string,
  table: 'orders' | 'receipt',
  reference: string,
): OrderRow[] {
  const rows = readTable(html, table, titles).map(
    ([orderNumber = '', note = '', , , state = '', tickets = '', reason = '']) => {
      return { orderNumber, note, state, tickets, reason }
    },
  )
  if (table === 'receipt' && rows.length > 1) throw new CallFailed('unreadable')
  const ours = rows.filter(({ note }) => note === reference)
  if (ours.length === 0 && rows.some(({ note }) => !note.includes(reference))) {
    throw new CallFailed('unreadable')
  }
  return ours.map(({ orderNumber, state, tickets, reason }) => {
    return { orderNumber, record: recordOf(orderNumber, state, tickets, reason) }
  })
}

function recordOf(orderNumber: string, state: string, tickets: string, reason: string) {
  switch (state) {
    case 'Đã xuất vé':
      return {
        kind: 'issued',
        operatorOrderNumber: checkedNumber(orderNumber),
        tickets: checkedTickets(tickets.split('; ').map(ticketOf)),
      } as const
    case 'Đang xử lý':
      return { kind: 'pending' } as const
    case 'Đã hủy':
      return { kind: 'cancelled' } as const
    case 'Từ chối':
      // With tickets it says two things, and money would come back on one of them.
      if (tickets !== '') throw new CallFailed('unreadable')
      return { kind: 'rejected', reason } as const
    default:
      throw new CallFailed('unreadable')
  }
}

function ticketOf(text: string): IssuedTicket {
  const match = /^([A-Z0-9]+): ([A-Z0-9-]+)$/.exec(text)
  if (!match) throw new CallFailed('unreadable')
  return { seatCode: match[1] ?? '', ticketNumber: match[2] ?? '' }
}
