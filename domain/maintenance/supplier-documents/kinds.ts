/** When the usual validities below were last looked up. */
export const documentKindsAsOf = '2026-11-23'

type Kind = {
  name: string
  /** Usual validity of this kind, in days or months from its issue; null when the document states its own end or has none. */
  usual: { days: number } | { months: number } | null
  hint: string
}

/** Documents that condominiums require from contractors. Labour and tax clearances, because the client is liable for unpaid amounts. */
export const supplierDocumentKinds = {
  cnpj_card: { name: 'Cartão CNPJ', usual: null, hint: 'Situação cadastral na Receita Federal.' },
  tax_clearance: {
    name: 'Certidão federal (CND)',
    usual: { days: 180 },
    hint: 'Tributos federais e INSS; vale 180 dias.',
  },
  fgts_clearance: {
    name: 'Regularidade do FGTS (CRF)',
    usual: { days: 30 },
    hint: 'Emitida pela Caixa; vale 30 dias.',
  },
  labour_clearance: {
    name: 'Certidão trabalhista (CNDT)',
    usual: { days: 180 },
    hint: 'Emitida pela Justiça do Trabalho; vale 180 dias.',
  },
  city_clearance: {
    name: 'Certidão municipal',
    usual: null,
    hint: 'ISS e tributos do município; o prazo está na certidão.',
  },
  contract: { name: 'Contrato', usual: null, hint: 'Com o fim da vigência, se houver.' },
  liability_insurance: {
    name: 'Seguro de responsabilidade civil',
    usual: { months: 12 },
    hint: 'Apólice em vigor durante o serviço.',
  },
  technical_responsibility: { name: 'ART, RRT ou TRT', usual: null, hint: 'Do serviço contratado.' },
  professional_registration: {
    name: 'Registro da empresa no conselho',
    usual: { months: 12 },
    hint: 'CREA, CAU, CRT ou CRQ, com a anuidade em dia.',
  },
  permit: {
    name: 'Alvará ou licença',
    usual: { months: 12 },
    hint: 'Vigilância sanitária, ambiental ou de funcionamento.',
  },
  risk_programme: {
    name: 'PGR e PCMSO',
    usual: { months: 24 },
    hint: 'Programas de risco e de saúde da empresa.',
  },
  nr10: { name: 'NR-10 (eletricidade)', usual: { months: 24 }, hint: 'Reciclagem a cada 2 anos.' },
  nr33: { name: 'NR-33 (espaço confinado)', usual: { months: 12 }, hint: 'Reciclagem todo ano.' },
  nr35: { name: 'NR-35 (altura)', usual: { months: 24 }, hint: 'Reciclagem a cada 2 anos.' },
  other: { name: 'Outro documento', usual: null, hint: '' },
} as const satisfies Record<string, Kind>

export type SupplierDocumentKind = keyof typeof supplierDocumentKinds
export const supplierDocumentKindNames = Object.keys(supplierDocumentKinds) as [
  SupplierDocumentKind,
  ...SupplierDocumentKind[],
]
