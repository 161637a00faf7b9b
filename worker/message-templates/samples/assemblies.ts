import { renderAssembly } from '../assemblies.ts'
import { renderFollowUp, renderMinutesNews } from '../minutes.ts'
import { renderTrustee } from '../trustees.ts'
import { from } from './shared.ts'

const told = {
  ...from,
  title: 'Assembleia geral extraordinária',
  firstCall: '10/12/2026, às 19:00',
  secondCall: '10/12/2026, às 19:30',
  place: 'Salão de festas',
  access: 'Pelo Prumo, em Assembleias.',
  notice: '',
  conveners: '',
  items: ['1. Trocar o portão da garagem por R$ 48.600,00, pagos pelo fundo de obras'],
  reason: null,
  resumesAt: null,
  number: 1,
  changes: [],
}

/** Each event of assemblies. */
export const assemblySamples = {
  assembly_notice: () => renderAssembly({ ...told, telling: 'called' }),
  assembly_minutes: () =>
    renderMinutesNews({
      ...from,
      telling: 'signed',
      title: 'Ata da Assembleia geral extraordinária',
      wasAbsent: true,
      reason: '',
      items: ['1. Trocar o portão da garagem por R$ 48.600,00: Aprovado'],
      checkUrl: 'https://prumo.example.com/verificar/ata/ABCDEFGHJKLMNPQR',
    }),
  assembly_follow_up: () =>
    renderFollowUp({
      ...from,
      title: 'Assembleia geral ordinária de 2026',
      what: 'Levantar o custo de mais luz no bicicletário',
      responsible: 'Otávio Lacerda',
      due: '10/12/2026',
    }),
  assembly_trustee: () =>
    renderTrustee({
      ...from,
      telling: 'tally',
      assembly: 'Assembleia geral ordinária de 2026',
      item: 'Eleição de quem coordena a comissão de obras',
    }),
  assembly_news: () => renderAssembly({ ...told, telling: 'opened' }),
}
