import { expect, test } from 'vitest'
import { readPdf } from '../../../worker/documents/extraction/pdf.ts'
import { renderPdf } from '../../functions/_shared/papers/render-pdf.ts'

// What people wrote is printed as they wrote it: a certificate proves what was sent.

const printed = async (content: Parameters<typeof renderPdf>[0]['content']) => {
  const bytes = await renderPdf({
    defaultStyle: { font: 'Roboto' },
    footer: () => ({ text: 'Rodapé 🏠', fontSize: 8 }),
    content,
  })
  const { pages } = await readPdf(bytes)
  return pages.map(({ text }) => text).join('\n')
}

test('emoji are printed wherever a text stands', async () => {
  const text = await printed([
    'Falta d’água 💧 amanhã',
    { text: 'Atenção ⚠️: leve água', bold: true },
    { stack: [{ text: ['Família ', { text: '👨‍👩‍👧' }] }, { ul: ['Festa 🎉'] }] },
    { columns: [{ text: 'Coluna 🔑' }] },
    { table: { body: [['Célula ✅', { text: 'R$ 1,00 ½ nº 2º “a” – ● ≤' }]] } },
  ])
  for (const whole of [
    'água 💧 amanhã',
    'Atenção ⚠',
    'Família 👨',
    'Festa 🎉',
    'Coluna 🔑',
    'Célula ✅',
    'Rodapé 🏠',
  ])
    expect(text).toContain(whole)
  expect(text).toContain('R$ 1,00 ½ nº 2º “a” – ● ≤')
  expect(text).not.toContain('\uFFFD')
})

test('a letter that no font has leaves its mark', async () => {
  expect(await printed('Sr. 李 da 12')).toContain('Sr. \uFFFD da 12')
  expect(await printed('Andar: 3 → 4 ⌘')).toContain('Andar: 3 › 4 \uFFFD')
})

test('a text without any is handed on as it is', async () => {
  const content = [{ text: 'Ação, Ñandú, Žižek, Ωμέγα, Москва', link: 'https://example.com' }]
  const before = structuredClone(content)
  expect(await printed(content)).toContain('Ação, Ñandú, Žižek, Ωμέγα, Москва')
  expect(content[0]).toMatchObject(before[0]!)
})
