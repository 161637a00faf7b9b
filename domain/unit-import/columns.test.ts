import { expect, test } from 'vitest'
import { suggestMapping, type UnitField } from './columns.ts'

test.each<[string, UnitField[]]>([
  [
    'Bloco;Unidade;Andar;Tipo;Fração ideal;Área (m²);Proprietário;CPF/CNPJ;E-mail;Telefone;Inquilino;CPF do inquilino;E-mail do inquilino;Telefone do inquilino',
    [
      'block',
      'number',
      'floor',
      'kind',
      'share',
      'area',
      'owner_name',
      'owner_document',
      'owner_email',
      'owner_phone',
      'tenant_name',
      'tenant_document',
      'tenant_email',
      'tenant_phone',
    ],
  ],
  ['TORRE;APTO;FRACAO', ['block', 'number', 'share']],
  [
    'Nº do apartamento;Nome do proprietário da unidade;Celular;CPF;Locatário;CPF;WhatsApp',
    [
      'number',
      'owner_name',
      'owner_phone',
      'owner_document',
      'tenant_name',
      'tenant_document',
      'tenant_phone',
    ],
  ],
  ['Casa;Nome;Documento;Email', ['number', 'owner_name', 'owner_document', 'owner_email']],
  ['Tipo da unidade;Unidade;Fração ideal da unidade;Área da unidade', ['kind', 'number', 'share', 'area']],
  ['block;number;owner name;owner email', ['block', 'number', 'owner_name', 'owner_email']],
])('%s', (titles, fields) => {
  expect(suggestMapping(titles.split(';'))).toEqual(
    Object.fromEntries(fields.map((field, column) => [field, column])),
  )
})

test('the first column for a field wins and strangers stay out', () => {
  expect(suggestMapping(['Observações', 'Apto', 'Unidade', 'Vaga preferida'])).toEqual({ number: 1 })
})
