import { renderAssemblyRequest } from '../assembly-requests.ts'
import { from } from './shared.ts'

const asked = {
  ...from,
  title: 'Trocar a empresa de portaria',
  reasons: 'O contrato vence em março e o preço subiu duas vezes no ano.',
}

/** Each event of requests for an assembly. */
export const assemblyRequestSamples = {
  assembly_request: () =>
    renderAssemblyRequest({
      ...asked,
      telling: 'opened',
      gathered: '1 de 30 condôminos (3,3%)',
      until: '10/12/2026, às 00:00',
    }),
  assembly_request_reached: () =>
    renderAssemblyRequest({
      ...asked,
      telling: 'reached',
      gathered: '8 de 30 condôminos (26,6%)',
      until: '10/12/2026, às 00:00',
    }),
}
