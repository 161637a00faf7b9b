import { renderDocumentExpiry, renderInspectionExpiry } from '../expiries.ts'
import { from } from './shared.ts'

/** Each event of inspections and suppliers' documents. */
export const expirySamples = {
  inspection_expiry: () =>
    renderInspectionExpiry({
      ...from,
      over: ['Para-raios (SPDA) · venceu ontem, 22/11/2026'],
      near: ['Extintores: manutenção e recarga · vence em 30 dias, em 23/12/2026'],
    }),
  supplier_document_expiry: () =>
    renderDocumentExpiry({
      ...from,
      over: [],
      near: ['Elevadores Ascensor: Seguro de responsabilidade civil · vence em 7 dias, em 30/11/2026'],
    }),
}
