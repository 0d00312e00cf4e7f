/** The portal's pages: hand-made markup of the kind that grows over fifteen years. */

import { localParts } from './local-time.ts'
import type { FerryOperator, Voyage } from './network.ts'
import { currentTickets, type Quote, stateOf } from './orders.ts'
import { classesOnSale, isOpen } from './sales.ts'
import type { Order } from './state.ts'
import type { World } from './world.ts'

const stateLabels = { pending: 'Đang xử lý', issued: 'Đã xuất vé', cancelled: 'Đã hủy' }

export function loginPage(operator: FerryOperator, error?: string): string {
  return frame(
    `${operator.name} - Đăng nhập đại lý`,
    `${error ? `<p class=error>${escapeHtml(error)}</p>` : ''}
<form method=post action="/${operator.code}/login">
<input name=username> <input type=password name=password> <button>Đăng nhập</button>
</form>`,
  )
}

export function sailingsPage(world: World, operator: FerryOperator, voyages: Voyage[]): string {
  const sailings = table(
    'sailings',
    ['Mã chuyến', 'Tuyến', 'Ngày', 'Giờ đi', 'Giờ đến', 'Tàu', 'Tên tàu', 'Tình trạng'],
    voyages.map(voyage => {
      const departure = localParts(voyage.departsAt, voyage.departureZone)
      return [
        voyage.ref,
        `${voyage.departureTerminal} → ${voyage.arrivalTerminal}`,
        vietnameseDate(departure.date),
        departure.time,
        localParts(voyage.arrivesAt, voyage.arrivalZone).time,
        voyage.boat.code,
        voyage.boat.name,
        isOpen(voyage) ? 'Đang bán' : 'Ngừng bán',
      ]
    }),
  )
  const fares = table(
    'fares',
    ['Mã chuyến', 'Hạng', 'Tên hạng', 'Còn / Tổng', 'Đối tượng', 'Giá vé', 'Giá chưa thuế'],
    voyages.flatMap(voyage =>
      classesOnSale(world, voyage).flatMap(({ seatClass, label, available, capacity, fares }) =>
        fares.map(fare => [
          voyage.ref,
          seatClass,
          label,
          `${available} / ${capacity}`,
          fare.passengerType,
          dong(fare.withTax),
          dong(fare.withoutTax),
        ]),
      ),
    ),
  )
  return frame(`${operator.name} - Lịch chạy tàu`, `${sailings}<br>\n${fares}`)
}

export function orderRow(order: Order): string[] {
  const state = stateOf(order)
  const tickets = state === 'pending' ? [] : currentTickets(order)
  return [
    order.orderNumber,
    order.reference,
    order.voyageRef,
    vietnameseDate(new Date(order.placedAt).toISOString().slice(0, 10)),
    stateLabels[state],
    tickets.map(({ seatCode, ticketNumber }) => `${seatCode}: ${ticketNumber}`).join('; '),
    '',
  ]
}

export function rejectedRow(note: string, reason: string): string[] {
  return ['', note, '', '', 'Từ chối', '', reason]
}

/** Of the rows that `orderRow` and `rejectedRow` make. */
const orderColumns = ['Mã đơn', 'Ghi chú', 'Chuyến', 'Ngày đặt', 'Trạng thái', 'Vé', 'Lý do']

export function ordersPage(rows: string[][]): string {
  return frame('Danh sách đơn', table('orders', orderColumns, rows))
}

export function receiptPage(order: Order): string {
  return frame('Đặt vé thành công', table('receipt', orderColumns, [orderRow(order)]))
}

export function quotePage(order: Order, quote: Quote, isDone: boolean): string {
  const rows = [
    ['Mã đơn', order.orderNumber],
    ['Kết quả', quote.allowed ? (isDone ? 'Đã hủy vé' : 'Được hủy') : 'Không được hủy'],
    ['Phí hủy', quote.allowed ? dong(quote.penalty) : ''],
    ['Lý do', quote.allowed ? '' : quote.reason],
  ]
  return frame('Hủy vé', table('cancellation', ['Mục', 'Nội dung'], rows))
}

export function refusalPage(reason: string): string {
  return frame(
    'Không thực hiện được',
    `<div id="refusal" class='alert'>${escapeHtml(reason)}</div>`,
  )
}

function frame(title: string, content: string): string {
  return `<!DOCTYPE html>
<HTML lang=vi><HEAD><meta charset="utf-8"><TITLE>${escapeHtml(title)}</TITLE></HEAD>
<BODY bgcolor=#ffffff><!-- header v2.3 --><center><h2>${escapeHtml(title)}</h2></center>
${content}
<hr><font size=1>&copy; Cổng đại lý</font></BODY></HTML>`
}

function table(id: string, columns: string[], rows: string[][]): string {
  const head = columns.map(column => `<TH nowrap>${escapeHtml(column)}</TH>`).join('')
  const body = rows.map((row, index) => {
    const cells = row.map((cell, at) => {
      const text = escapeHtml(cell)
      return at === 0 ? `<TD><b>${text}</b></TD>` : `<td align="center" >${text}&nbsp;</td>`
    })
    return `<tr class=${index % 2 ? 'odd' : 'even'}>\n${cells.join('\n')}\n</tr>`
  })
  return `<TABLE border=1 id="${id}" cellpadding='3'><!-- ${rows.length} rows -->
<tr bgcolor="#336699">${head}</tr>
${body.join('\n')}
</TABLE>`
}

/** `340.000 ₫`. */
function dong(amount: number): string {
  return `${String(amount).replace(/\B(?=(\d{3})+$)/g, '.')} ₫`
}

function vietnameseDate(date: string): string {
  return date.split('-').reverse().join('/')
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, character => entities[character] ?? '').replaceAll('₫', '&#8363;')
}
