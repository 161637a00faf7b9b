/** Notifications about the platform's support (docs/decisions/0095). */
export const supportEvents = {
  support_opened: {
    area: 'privacy',
    label: 'O suporte entrou no condomínio',
    note: 'Quem do suporte abriu um acesso, por quê e até quando.',
    mandatory: 'O suporte vê dados do condomínio, e só entra com a administração sabendo.',
    forAdmins: true,
  },
  support_asks_to_act: {
    area: 'privacy',
    label: 'O suporte pede para agir',
    note: 'O que quer mudar. Sem a sua resposta, ele só lê.',
    mandatory: 'É um pedido a você, e o acesso termina em poucas horas.',
    urgent: true,
    forAdmins: true,
  },
  support_ended: {
    area: 'privacy',
    label: 'O acesso do suporte terminou',
    note: 'Quando, por quem, e quantas páginas foram abertas.',
    mandatory: 'Encerra o aviso de que o suporte entrou.',
    forAdmins: true,
  },
  support_answered: {
    area: 'privacy',
    label: 'Resposta do suporte',
    note: 'O que o suporte respondeu ao seu pedido de ajuda.',
    mandatory: 'É a resposta a um pedido seu.',
    forAdmins: true,
  },
  support_requested: {
    area: 'management',
    label: 'Pedido de ajuda',
    note: 'A administração de um condomínio pediu ajuda.',
    mandatory: 'Alguém espera por uma resposta.',
    forPlatform: true,
  },
} as const
