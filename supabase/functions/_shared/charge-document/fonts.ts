import { createRequire } from 'node:module'
import pdfmake from 'pdfmake'

const resolve = createRequire(import.meta.url).resolve
const fonts = {
  normal: resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'),
  bold: resolve('pdfmake/fonts/Roboto/Roboto-Medium.ttf'),
}
let ready = false

/** Call before the first document: a document can open its fonts and nothing else, whatever its text says. */
export function preparePdf(): void {
  if (ready) return
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path: string) => path === fonts.normal || path === fonts.bold)
  pdfmake.setFonts({ Roboto: fonts })
  ready = true
}
