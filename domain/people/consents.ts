/** Purposes for which consent may be requested. A changed text is another version: people who agreed to the old one are asked again. */
export const consentPurposes = {
  directory_photo: {
    version: '2026-01',
    name: 'Foto para os vizinhos',
    text: 'Minha foto aparece para quem mora ou trabalha no condomínio.',
  },
  whatsapp: {
    version: '2026-01',
    name: 'Avisos por WhatsApp',
    text: 'O condomínio pode mandar avisos para o meu telefone por WhatsApp.',
  },
  emergency_contacts: {
    version: '2026-01',
    name: 'Contatos de emergência',
    text: 'A administração pode ligar para as pessoas que indiquei se algo acontecer comigo.',
  },
} as const satisfies Record<string, { version: string; name: string; text: string }>

export type ConsentPurpose = keyof typeof consentPurposes
