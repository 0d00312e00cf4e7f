import type { IssuedTicket, OrderRecord } from '../../operator.ts'
import { checkedTickets } from '../checks.ts'
import { CallFailed } from '../connector.ts'
import { readTable } from './html.ts'

const titles = ['Mã đơn', 'Ghi chú', 'Chuyến', 'Ngày đặt', 'Trạng thái', 'Vé', 'Lý do'] as const

export type OrderRow = { orderNumber: string; note: string; record: OrderRecord }

/** The receipt and the orders list show orders in the same columns. */
export function readOrderRows(html: string, table: 'orders' | 'receipt'): OrderRow[] {
  return readTable(html, table, titles).map(row => {
    const [orderNumber = '', note = '', , , state = '', tickets = '', reason = ''] = row
    return { orderNumber, note, record: recordOf(orderNumber, state, tickets, reason) }
  })
}

function recordOf(orderNumber: string, state: string, tickets: string, reason: string) {
  switch (state) {
    case 'Đã xuất vé':
      if (orderNumber === '') throw new CallFailed('unreadable')
      return {
        kind: 'issued',
        operatorOrderNumber: orderNumber,
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
