import { renderOrderAssigned, renderOrdersLate, renderWarranties } from '../maintenance.ts'
import { from } from './shared.ts'

/** Each event of maintenance. */
export const maintenanceSamples = {
  maintenance_assigned: () =>
    renderOrderAssigned({
      ...from,
      code: 'OS 2026-0042',
      title: 'Gerador: teste sem carga',
      facts: 'Preventiva · Gerador · Subsolo',
      due: '27/11/2026',
    }),
  maintenance_late: () =>
    renderOrdersLate({ ...from, late: ['OS 2026-0039 · Calhas e ralos: limpeza, era para 20/11/2026'] }),
  asset_warranty: () => renderWarranties({ ...from, ending: ['Portão da garagem, até 23/12/2026'] }),
}
