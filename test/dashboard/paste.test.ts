/** A group's passengers come out of a spreadsheet. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { dayAhead, findVoyage } from '../support/booking.ts'
import { assertAccessible, startBrowser, waitForFocus } from '../support/browser.ts'
import { signedIn } from '../support/dashboard.ts'
import { legOf } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('passengers of a pasted list', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const { visitor } = await signedIn(service, 'PIER9', 'staff')
  const browser = await startBrowser()
  const voyage = await findVoyage(pier9, legOf('CONSON'))
  const address = `${service.url}/dashboard/voyages/book?legs=${voyage.id}`
  const childBirth = `${Number(dayAhead(0).slice(0, 4)) - 8}-01-02`

  test('fill the chosen seats, tell what was not read, and are booked', async () => {
    const page = await browser.openAs(visitor, address, { locale: 'vi-VN' })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const free = page.getByRole('option', { name: /còn trống$/, selected: false })
    const people = page.getByRole('group', { name: /^Ghế / })
    for (let seat = 1; seat <= 3; seat += 1) {
      await free.first().click()
      await people.nth(seat - 1).waitFor()
    }
    const field = (at: number, label: string) => people.nth(at).getByLabel(label)
    await field(0, 'Điện thoại').fill('0900000001')
    await field(2, 'Họ và tên').fill('Người thứ ba')
    await field(2, 'Ngày sinh').fill('1980-01-01')

    const button = page.getByRole('button', { name: 'Dán danh sách' })
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Danh sách hành khách từ bảng tính' })
    const rows = dialog.getByLabel('Các dòng')
    await waitForFocus(rows)
    await assertAccessible(page, 'paste')
    await dialog.getByRole('button', { name: 'Điền hành khách' }).click()
    await dialog.getByText('Chưa có dòng hành khách nào.').waitFor()
    await dialog.getByRole('button', { name: 'Sao chép dòng tiêu đề' }).click()
    await dialog.getByRole('button', { name: 'Đã sao chép' }).waitFor()
    const header = await page.evaluate<string>(() =>
      (globalThis as any).navigator.clipboard.readText(),
    )
    assert.equal(header, 'Họ và tên\tNgày sinh\tSố giấy tờ\tQuốc tịch\tGiới tính')
    await rows.fill(
      [
        `${header}\tGhi chú`,
        'Nguyễn Thị Ánh\t17/05/1990\t079090000001\tViệt Nam\tNữ\tăn chay',
        `"Trần Văn\nBảo"\t${childBirth}\t079090000002\tHàn Quốc\tNam`,
        'Lê Thị Cúc\t31/02/1985\t079090000003\t\tNữ',
        'Phạm Dư\t01/01/1990\t079090000004\tVN\tNam',
      ].join('\r\n'),
    )
    await dialog.getByRole('button', { name: 'Điền hành khách' }).click()

    const report = page.getByRole('alert')
    await report.getByText('Đã điền 3 dòng').waitFor()
    await waitForFocus(button)
    await report.getByText(/^Còn 1 dòng chưa có ghế/).waitFor()
    await report.getByText('Các cột không dùng đến: Ghi chú').waitFor()
    const unread = report.getByRole('listitem')
    assert.match(
      await unread.innerText(),
      /^Dòng 4, ghế \S+, Ngày sinh: “31\/02\/1985”\. Không có ngày này\.$/,
    )
    const labels = ['Họ và tên', 'Ngày sinh', 'Số giấy tờ', 'Quốc tịch', 'Giới tính', 'Điện thoại']
    const valuesOf = (at: number) => Promise.all(labels.map(label => field(at, label).inputValue()))
    assert.deepEqual(
      [await valuesOf(0), await valuesOf(1), await valuesOf(2)],
      [
        ['Nguyễn Thị Ánh', '1990-05-17', '079090000001', 'VN', 'female', '0900000001'],
        ['Trần Văn Bảo', childBirth, '079090000002', 'KR', 'male', ''],
        ['Lê Thị Cúc', '1980-01-01', '079090000003', 'VN', 'female', ''],
      ],
    )
    const types = [0, 1].map(at => field(at, 'Loại hành khách').inputValue())
    assert.deepEqual(await Promise.all(types), ['adult', 'child'])
    await page.getByText('nhập số giấy tờ của người lớn đi cùng').waitFor()
    await field(1, 'Số giấy tờ').fill('079090000001')
    await assertAccessible(page, 'pasted')
    await field(2, 'Ngày sinh').fill('1985-02-28')
    await unread.waitFor({ state: 'detached' })

    await page.getByLabel('Tên người liên hệ').fill('Trần Văn Thử')
    await page.getByLabel('Email liên hệ').fill('thu@example.com')
    await page.getByLabel('Điện thoại liên hệ').fill('+84900000001')
    await page.getByRole('button', { name: 'Đặt chỗ', exact: true }).click()
    await page.getByRole('timer').waitFor()
    const [booking] = (await pier9.get('/bookings?limit=1')).body.data
    assert.deepEqual(
      booking.orders[0].tickets.map((ticket: any) => ticket.passenger_name),
      ['Nguyễn Thị Ánh', 'Trần Văn Bảo', 'Lê Thị Cúc'],
    )
  })

  test('that was given up leaves everything as it is', async () => {
    const page = await browser.openAs(visitor, address)
    await page
      .getByRole('option', { name: /, free$/ })
      .first()
      .click()
    const name = page.getByLabel('Full name')
    await name.fill('Typed by hand')
    await page.getByRole('button', { name: 'Paste a list' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Rows').fill('Lê Thị Cúc\t01/01/1990')
    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await name.inputValue(), 'Typed by hand')
    assert.equal(await page.getByLabel('Date of birth').inputValue(), '')
    await page.getByRole('button', { name: 'Paste a list' }).click()
    assert.equal(await dialog.getByLabel('Rows').inputValue(), '')
  })

  test('a contact that is pasted with spaces around it is booked without them', async () => {
    const page = await browser.openAs(visitor, address)
    await page
      .getByRole('option', { name: /, free$/ })
      .first()
      .click()
    await page.getByLabel('Full name').fill('Lê Thị Cúc')
    await page.getByLabel('Date of birth').fill('1990-01-01')
    await page.getByLabel('Document number').fill('079090000009')
    await page.getByLabel('Contact name').fill(' Lê Thị Cúc ')
    await page.getByLabel('Contact e-mail').fill('cuc@example.com')
    await page.getByLabel('Contact phone').fill(' 0900 000 009 ')
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await page.getByRole('timer').waitFor()
    const [booking] = (await pier9.get('/bookings?limit=1')).body.data
    assert.deepEqual(booking.contact, {
      name: 'Lê Thị Cúc',
      email: 'cuc@example.com',
      phone: '0900 000 009',
    })
  })
})
