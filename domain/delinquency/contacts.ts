export const contactChannels = {
  phone: 'Telefone',
  whatsapp: 'WhatsApp',
  email: 'E-mail',
  letter: 'Carta',
  in_person: 'Pessoalmente',
  lawyer: 'Advogado',
} as const
export type ContactChannel = keyof typeof contactChannels
export const contactChannelNames = Object.keys(contactChannels) as [ContactChannel, ...ContactChannel[]]
