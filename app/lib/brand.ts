/** The product's name, address and two colours: the one place to change them. */
export const brand = {
  name: 'Prumo',
  tagline: 'Gestão de condomínio sem complicação',
  supportEmail: 'ajuda@prumo.example',
  petrol: '#0B5563',
  ochre: '#F1AB3E',
} as const
