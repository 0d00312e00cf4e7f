/**
 * Joins tickets to one PDF. Its library is larger than the page itself, so the press loads it. An operator's own
 * file is opened here and never by the service.
 */
import { PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib'

/** `apart`: what cannot be joined and stays as it is. Without a file that can, nothing is `joined`. */
export async function joinTickets<File extends { bytes: Blob }>(
  title: string,
  files: readonly File[],
): Promise<{ joined: Blob | null; apart: File[] }> {
  const whole = await PDFDocument.create({ updateMetadata: false })
  whole.setTitle(title, { showInWindowTitleBar: true })
  const apart: File[] = []
  for (const file of files) {
    const pages = await copyPages(file.bytes, whole).catch(() => [])
    if (pages.length === 0) apart.push(file)
    for (const page of pages) whole.addPage(page)
  }
  if (apart.length === files.length) return { joined: null, apart }
  const bytes = await whole.save({ updateFieldAppearances: false })
  return { joined: new Blob([bytes as BlobPart], { type: 'application/pdf' }), apart }
}

/** Throws, or gives no page, where a copy could show less than the file does. */
async function copyPages(file: Blob, whole: PDFDocument): Promise<PDFPage[]> {
  const from = await PDFDocument.load(await file.arrayBuffer(), { throwOnInvalidObject: true })
  // Fields, signatures and layers belong to a file and not to its pages.
  if (['AcroForm', 'OCProperties'].some(each => from.catalog.has(PDFName.of(each)))) return []
  return whole.copyPages(from, from.getPageIndices())
}
