import type { AnnouncementKind, LegalMatter } from './input.ts'

/** Starter texts: the writer fills in the parts in square brackets. */
export type ReadyTemplate = {
  name: string
  kind: AnnouncementKind
  matter?: LegalMatter
  title: string
  words: string
  asksConfirmation?: true
}

export const readyTemplates: readonly ReadyTemplate[] = [
  {
    name: 'Falta d’água',
    kind: 'maintenance',
    title: 'Falta d’água em [dia], das [hora] às [hora]',
    words:
      'O abastecimento será interrompido em [dia], das [hora] às [hora], para [motivo].\n\nAté lá:\n\n- Guarde água para beber e cozinhar.\n- Feche bem as torneiras: a água pode voltar com força.\n- Ao voltar, deixe correr um pouco antes de usar.\n\nSe a água não voltar até [hora], fale com a portaria.',
  },
  {
    name: 'Manutenção de elevador',
    kind: 'maintenance',
    title: 'Elevador [qual] parado em [dia]',
    words:
      'O elevador [qual] fica parado em [dia], das [hora] às [hora], para manutenção preventiva pela [empresa].\n\nO outro elevador funciona normalmente. Mudanças e entregas grandes neste período devem ser remarcadas com a portaria.\n\nQuem tem dificuldade de locomoção: avise a portaria, que ajuda no que for preciso.',
  },
  {
    name: 'Dedetização',
    kind: 'maintenance',
    title: 'Dedetização das áreas comuns em [dia]',
    words:
      'A dedetização das áreas comuns é em [dia], a partir das [hora], pela [empresa].\n\n- Mantenha portas e janelas para as áreas comuns fechadas.\n- Crianças, gestantes e animais ficam longe das áreas tratadas por [horas] horas.\n- Não lave o que foi tratado por [dias] dias.\n\nQuem tem alergia ou animais pequenos e precisa de mais cuidado, avise a administração antes.',
  },
  {
    name: 'Obra nas áreas comuns',
    kind: 'info',
    title: 'Obra: [o quê], de [dia] a [dia]',
    words:
      'De [dia] a [dia], das 8h às 17h, em dias úteis, fazemos [o quê], aprovada na assembleia de [data].\n\nO que muda:\n\n- [acesso, ruído, vagas]\n\nResponsável técnico: [nome, CREA ou CAU]. Dúvidas e problemas: fale com a administração.',
  },
  {
    name: 'Convocação de assembleia',
    kind: 'legal',
    matter: 'assembly',
    asksConfirmation: true,
    title: 'Convocação: assembleia geral [ordinária ou extraordinária] em [dia]',
    words:
      'Ficam convocados todos os condôminos para a assembleia geral [ordinária ou extraordinária], em [dia], em [lugar], às [hora] em primeira convocação, com a presença que a convenção exige, e às [hora] em segunda, com qualquer número.\n\nOrdem do dia:\n\n- [primeiro assunto]\n- [segundo assunto]\n\nQuem não puder vir pode ser representado por procuração, nos limites da convenção.',
  },
  {
    name: 'Notificação de infração',
    kind: 'legal',
    matter: 'breach',
    asksConfirmation: true,
    title: 'Notificação: [assunto]',
    words:
      'Em [dia], às [hora], foi constatado: [fatos, sem adjetivos].\n\nIsso contraria [artigo] do regimento interno, que diz: “[texto do artigo]”.\n\nPedimos que [o que fazer] até [dia]. Se algo aqui não estiver certo, responda por escrito à administração em [prazo] dias: sua defesa é lida antes de qualquer multa.',
  },
  {
    name: 'Limpeza da caixa d’água',
    kind: 'maintenance',
    title: 'Limpeza das caixas d’água em [dia]',
    words:
      'A limpeza semestral das caixas d’água é em [dia], das [hora] às [hora]. A água pode faltar ou vir turva por algumas horas: deixe correr um pouco antes de usar.\n\nO laudo de potabilidade fica em Documentos assim que chegar.',
  },
  {
    name: 'Objetos achados',
    kind: 'info',
    title: 'Encontramos [objeto]',
    words:
      'Em [dia], foi encontrado [objeto] em [lugar]. Está com a portaria: para retirar, diga como ele é.',
  },
  {
    name: 'Emergência',
    kind: 'urgent',
    title: '[O que está acontecendo]',
    words:
      '[O que está acontecendo e onde].\n\nFaça agora:\n\n- [primeira coisa]\n- [segunda coisa]\n\nNão faça:\n\n- [o que evitar]\n\n[Bombeiros 193, SAMU 192, Polícia 190.] Avisamos por aqui quando estiver resolvido.',
  },
]

/** Returns the placeholders not filled in. A text is sent without square brackets, or knowingly with them. */
export const leftToFill = (words: string): string[] => [...new Set(words.match(/\[[^\][]{1,60}\]/g) ?? [])]
