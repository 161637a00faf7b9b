import type { Agreement, BankCode } from '../boleto/agreement.ts'
import type { RemittanceOrder, ReturnOrder, ReturnOrderEntry } from '../cnab/files.ts'

// The orders whose files are the synthetic bank files, and one agreement for each bank.

const blank = {
  agencyDigit: '',
  account: '',
  accountDigit: '',
  agreement: '',
  wallet: '',
  variation: '',
  fileCode: '',
}

export const agreements: Record<BankCode, Agreement> = {
  '001': {
    ...blank,
    bank: '001',
    agency: '1234',
    agencyDigit: '3',
    account: '56789',
    accountDigit: '6',
    agreement: '3128557',
    wallet: '17',
    variation: '019',
  },
  '033': {
    ...blank,
    bank: '033',
    agency: '4567',
    agencyDigit: '5',
    account: '13000111',
    accountDigit: '9',
    agreement: '1234567',
    wallet: '101',
    fileCode: '456700001234567',
  },
  '104': { ...blank, bank: '104', agency: '1234', agencyDigit: '4', agreement: '204321', wallet: '14' },
  '237': {
    ...blank,
    bank: '237',
    agency: '1234',
    agencyDigit: '5',
    account: '123456',
    accountDigit: '7',
    wallet: '09',
    fileCode: '4567890',
  },
  '341': { ...blank, bank: '341', agency: '0057', account: '72192', accountDigit: '0', wallet: '109' },
  '756': {
    ...blank,
    bank: '756',
    agency: '4327',
    agencyDigit: '3',
    account: '55555',
    accountDigit: '1',
    agreement: '229385',
    wallet: '1',
    variation: '01',
  },
}

const company = { name: 'Cond Residencial Aurora', document: '12345678000195' }

const joao = {
  name: 'João da Silva',
  document: '12345678909',
  address: 'Rua das Flores 100 ap 101',
  district: 'Centro',
  postalCode: '01001000',
  city: 'São Paulo',
  state: 'SP',
}

export const remittance240: RemittanceOrder = {
  layout: 240,
  company,
  agreement: agreements['001'],
  fileSequence: 1,
  generatedOn: '2026-12-01',
  generatedAt: '08:30:00',
  entries: [
    {
      instruction: 'register',
      chargeReference: 'CHG-000000000001',
      ourNumber: '31285570000000001',
      ourNumberCheck: '',
      documentNumber: '202612-0101',
      due: '2026-12-10',
      issuedOn: '2026-12-01',
      amount: 52347,
      fineBps: 200,
      interest: { kind: 'monthly', bps: 100 },
      writeOffDays: 60,
      payer: joao,
    },
  ],
}

export const remittance400: RemittanceOrder = {
  ...remittance240,
  layout: 400,
  agreement: agreements['341'],
  entries: [
    {
      ...remittance240.entries[0]!,
      ourNumber: '00000001',
      ourNumberCheck: '4',
      documentNumber: '2612-0101',
      writeOffDays: null,
    },
  ],
}

const quiet: ReturnOrderEntry = {
  occurrence: '02',
  ourNumber: '',
  ourNumberCheck: '',
  chargeReference: '',
  documentNumber: '',
  due: '2026-12-10',
  nominal: 52347,
  paid: 0,
  interestAndFine: 0,
  discount: 0,
  abatement: 0,
  fee: 0,
  occurredOn: '2026-12-01',
  creditedOn: null,
  reasons: [],
  channelCode: '',
  receivingBank: '001',
  receivingAgency: '1234',
  payer: { name: '', document: '' },
}

export const return240: ReturnOrder = {
  layout: 240,
  company,
  agreement: agreements['001'],
  fileSequence: 345,
  generatedOn: '2026-12-11',
  generatedAt: '04:00:00',
  creditDate: null,
  entries: [
    {
      ...quiet,
      ourNumber: '31285570000000001',
      chargeReference: 'CHG-000000000001',
      documentNumber: '202612-0101',
      payer: { name: 'João da Silva', document: '12345678909' },
    },
    {
      ...quiet,
      occurrence: '06',
      ourNumber: '31285570000000002',
      chargeReference: 'CHG-000000000002',
      documentNumber: '202611-0102',
      due: '2026-11-10',
      paid: 53917,
      interestAndFine: 1570,
      fee: 250,
      occurredOn: '2026-12-10',
      creditedOn: '2026-12-11',
      reasons: ['04'],
      receivingBank: '341',
      receivingAgency: '57',
      payer: { name: 'Maria Souza', document: '98765432100' },
    },
    {
      ...quiet,
      occurrence: '03',
      ourNumber: '31285570000000003',
      chargeReference: 'CHG-000000000003',
      documentNumber: '202612-0103',
      reasons: ['46', '08'],
      payer: { name: 'José Lima', document: '00000000000' },
    },
    {
      ...quiet,
      occurrence: '09',
      ourNumber: '31285570000000004',
      chargeReference: 'CHG-000000000004',
      documentNumber: '202609-0104',
      due: '2026-09-10',
      occurredOn: '2026-12-10',
      reasons: ['13'],
      payer: { name: 'Ana Reis', document: '11144477735' },
    },
  ],
}

const itau: ReturnOrderEntry = {
  ...quiet,
  occurredOn: '2026-12-01',
  receivingBank: '341',
  receivingAgency: '57',
}

export const return400: ReturnOrder = {
  ...return240,
  layout: 400,
  agreement: agreements['341'],
  fileSequence: 77,
  creditDate: '2026-12-11',
  entries: [
    {
      ...itau,
      ourNumber: '00000001',
      ourNumberCheck: '4',
      chargeReference: 'CHG-000000000001',
      documentNumber: '2612-0101',
      payer: { name: 'João da Silva', document: '' },
    },
    {
      ...itau,
      occurrence: '06',
      ourNumber: '00000002',
      ourNumberCheck: '2',
      chargeReference: 'CHG-000000000002',
      documentNumber: '2611-0102',
      due: '2026-11-10',
      paid: 53917,
      interestAndFine: 1570,
      fee: 250,
      occurredOn: '2026-12-10',
      creditedOn: '2026-12-11',
      channelCode: 'B2',
      payer: { name: 'Maria Souza', document: '' },
    },
    {
      ...itau,
      occurrence: '03',
      ourNumber: '00000003',
      ourNumberCheck: '0',
      chargeReference: 'CHG-000000000003',
      documentNumber: '2612-0103',
      reasons: ['37', '03'],
      payer: { name: 'José Lima', document: '' },
    },
    {
      ...itau,
      occurrence: '09',
      ourNumber: '00000004',
      ourNumberCheck: '8',
      chargeReference: 'CHG-000000000004',
      documentNumber: '2609-0104',
      due: '2026-09-10',
      occurredOn: '2026-12-10',
      payer: { name: 'Ana Reis', document: '' },
    },
    {
      ...itau,
      occurrence: '10',
      ourNumber: '00000005',
      ourNumberCheck: '5',
      chargeReference: 'CHG-000000000005',
      documentNumber: '2612-0105',
      occurredOn: '2026-12-10',
      payer: { name: 'Rui Costa', document: '' },
    },
  ],
}
