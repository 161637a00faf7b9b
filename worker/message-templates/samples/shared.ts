/** What made-up letters share: an invented building, person and address. */
export const from = {
  condominium: 'Residencial Jacarandá',
  document: '11.222.333/0001-81',
  url: 'https://prumo.example/dashboard',
}
export const reader = 'Marina Alves Souza'
export const unitLabel = 'A-101'
