/** What condominiums usually spend on: offered, never imposed. */
export const rubrics = [
  'Pessoal e encargos',
  'Água e esgoto',
  'Energia das áreas comuns',
  'Gás',
  'Elevadores',
  'Limpeza e conservação',
  'Manutenção e reparos',
  'Portaria e segurança',
  'Seguro do condomínio',
  'Administração e contabilidade',
  'Jardinagem e piscina',
  'Impostos e taxas',
  'Tarifas bancárias',
  'Obras e melhorias',
  'Outras despesas',
]
