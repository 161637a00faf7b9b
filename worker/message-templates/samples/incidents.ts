import {
  renderIncidentAssigned,
  renderIncidentDeadlines,
  renderIncidentReceived,
  renderIncidentSolved,
  renderIncidentUpdate,
  renderOutage,
} from '../incidents.ts'
import { from } from './shared.ts'

const told = {
  ...from,
  protocol: '2026-000123',
  title: 'Infiltração no teto da garagem',
  facts: 'Água e vazamento · Garagem · prioridade alta',
}

/** Each event of incidents. */
export const incidentSamples = {
  incident_received: () =>
    renderIncidentReceived({
      ...told,
      text: 'Pinga perto da vaga 32 desde ontem à noite.',
      dueWords: '24/11/2026, às 10:00',
    }),
  incident_assigned: () =>
    renderIncidentAssigned({ ...told, note: 'Veja hoje, por favor.', dueWords: '26/11/2026, às 18:00' }),
  incident_update: () =>
    renderIncidentUpdate({ ...told, news: 'Em atendimento', text: 'O encanador vem amanhã às 9h.' }),
  incident_solved: () =>
    renderIncidentSolved({ ...told, text: 'A junta do cano foi trocada.', reopenDays: 15 }),
  incident_deadline: () =>
    renderIncidentDeadlines({
      ...from,
      near: ['2026-000123 · Infiltração no teto da garagem, até 24/11/2026, às 10:00'],
      over: ['2026-000101 · Lâmpada queimada no hall, até 20/11/2026, às 18:00'],
    }),
  outage: () =>
    renderOutage({
      ...from,
      kind: 'begun',
      title: 'Falta de água no bloco A',
      where: 'Bloco A',
      body: 'A bomba parou. O técnico está a caminho.',
      forecast: '23/11/2026, às 18:00',
    }),
}
