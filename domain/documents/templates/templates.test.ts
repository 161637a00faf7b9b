import { expect, test } from 'vitest'
import { blocksOf, fieldsOf, fill, freeLabel, needsPerson, needsUnit, templateFields } from './fields.ts'
import { standardTemplates } from './standard.ts'

test('each template of the house asks only for what is known or typed', () => {
  for (const { slug, body, title } of standardTemplates) {
    expect([slug, fieldsOf(body, title).unknown]).toEqual([slug, []])
    expect(blocksOf(body).length).toBeGreaterThan(2)
  }
  expect(new Set(standardTemplates.map(({ slug }) => slug)).size).toBe(standardTemplates.length)
})

test('fields are found whatever their case, accents and spaces, and typos are told', () => {
  const fields = fieldsOf(
    '{{ Condomínio.Nome }}, {{unidade}}, {{unidade}}, {{texto.motivo da obra}}, {{undiade}}, {{texto.}}',
  )
  expect(fields).toEqual({
    known: ['condominio.nome', 'unidade'],
    free: ['texto.motivo_da_obra'],
    unknown: ['undiade', 'texto.'],
  })
  expect(freeLabel('texto.motivo_da_obra')).toBe('Motivo da obra')
})

test('what is missing is named and leaves a line to write on', () => {
  expect(fill('De {{pessoa.nome}}, {{unidade}}', { unidade: 'A-101', 'pessoa.nome': ' ' })).toEqual({
    text: 'De ____________, A-101',
    missing: ['pessoa.nome'],
  })
})

test('a value is text: placeholders and inherited names in it are not filled again', () => {
  expect(fill('{{unidade}} {{constructor}}', { unidade: '{{condominio.nome}}' }).text).toBe(
    '{{condominio.nome}} ____________',
  )
})

test('a template is for units where it speaks of one', () => {
  expect([
    needsUnit('{{data}}'),
    needsUnit('{{unidade}}'),
    needsPerson('{{unidade}}'),
    needsPerson('{{pessoa.cpf}}'),
  ]).toEqual([false, true, false, true])
  expect(Object.keys(templateFields)).not.toContain('divida')
})

test('headings, items, signatures and paragraphs', () => {
  expect(blocksOf('# Um\n\ndois\ntrês\n- quatro\n- cinco\n\n___ Seis')).toEqual([
    { kind: 'heading', text: 'Um' },
    { kind: 'paragraph', text: 'dois\ntrês' },
    { kind: 'item', text: 'quatro' },
    { kind: 'item', text: 'cinco' },
    { kind: 'signature', text: 'Seis' },
  ])
})
