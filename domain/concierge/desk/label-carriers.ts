import { fold } from './find.ts'

/** Carriers by the text of their labels, the more specific first: the carrier comes before the shop. */
const marks: readonly [RegExp, string][] = [
  [/\b(correios|sedex|ect|pac|carta registrada)\b|\b[a-z]{2} ?\d{3} ?\d{3} ?\d{3} ?br\b/, 'Correios'],
  [/\bloggi\b/, 'Loggi'],
  [/\bjad ?log\b/, 'Jadlog'],
  [/\btotal express\b/, 'Total Express'],
  [/\b(azul cargo)\b/, 'Azul Cargo'],
  [/\b(j ?& ?t|jt express)\b/, 'J&T Express'],
  [/\bfedex\b/, 'FedEx'],
  [/\bdhl\b/, 'DHL'],
  [/\b(mercado ?livre|mercado ?envios|meli)\b/, 'Mercado Livre'],
  [/\b(amazon|amzn)\b/, 'Amazon'],
  [/\b(shopee|spx)\b/, 'Shopee'],
  [/\b(magalu|magazine ?luiza)\b/, 'Magalu'],
  [/\b(farmacia|drogaria|drogasil|droga ?raia|pague ?menos|drogao)\b/, 'Farmácia'],
  [/\b(supermercado|hortifruti|carrefour|pao de acucar|ifood mercado)\b/, 'Mercado'],
]

/** Who brought it, where the text says so plainly; letters that a reader takes for figures are taken back. Null where it does not. */
export function carrierOfLabel(text: string): string | null {
  const told = fold(text).replace(/\s+/g, ' ')
  const letters = told.replace(/0/g, 'o').replace(/[1|]/g, 'i').replace(/5/g, 's')
  const lowered = told.replace(/1/g, 'l')
  return marks.find(([mark]) => [told, letters, lowered].some((one) => mark.test(one)))?.[1] ?? null
}
