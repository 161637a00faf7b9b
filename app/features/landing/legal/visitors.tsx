import { type DeskRetention, deskRetention } from '../../../../domain/concierge/retention.ts'
import { counted } from '../../../lib/words.ts'
import { FactsTable } from './facts-table.tsx'
import { SupportMail } from './legal-page.tsx'

const spanOf = (days: number): string =>
  days % 365 === 0 ? counted(days / 365, 'ano', 'anos') : counted(days, 'dia', 'dias')

/** '90 dias da entrada; o condomínio pode escolher de 1 dia a 1 ano'. */
function termOf({ days, since, setting }: DeskRetention): string {
  const term = `${spanOf(days)}, contados ${since}`
  if (!setting) return term
  return `${term}. O condomínio pode escolher de ${spanOf(setting.least)} a ${spanOf(setting.most)}`
}

const rows = Object.values<DeskRetention>(deskRetention).map((kept) => [kept.what, termOf(kept), kept.why])

/** The data stored about visitors: with the figures that the product itself uses. */
export const visitors = (
  <>
    <p>
      Quem chega a um prédio que usa a portaria deixa o nome, a unidade que visita e a hora em que entrou e
      saiu. A empresa, a placa, uma foto e o documento, só onde o condomínio ou quem autorizou os informa. O
      link do passe diz o prédio, o endereço e o horário; nunca a unidade nem o telefone de ninguém.
    </p>
    <FactsTable
      label="O que a portaria guarda"
      heads={['O que se guarda', 'Por quanto tempo', 'Para quê']}
      rows={rows}
    />
    <p>Quem vê:</p>
    <ul>
      <li>
        <b>A unidade visitada</b> vê as suas visitas e encomendas, e ninguém vê as de outra.
      </li>
      <li>
        <b>Quem está na portaria</b> vê quem é esperado e quem está no prédio; do documento, só o final.
      </li>
      <li>
        <b>O síndico e a administração</b> veem os livros da portaria. O documento inteiro, só com um motivo
        escrito, que fica registrado com o nome de quem olhou.
      </li>
      <li>
        <b>De unidades protegidas</b>, só a unidade e o síndico sabem quem veio; as listas e as exportações
        não as mostram.
      </li>
    </ul>
    <p>
      <b>Você foi a um prédio e quer saber o que ficou guardado?</b> Não precisa de conta. Peça ao síndico do
      condomínio, que decide sobre esses dados, ou escreva para <SupportMail subject="Pedido de visitante" />{' '}
      com o nome do prédio e o dia: encaminhamos e acompanhamos. Pelo artigo 18 da LGPD você pode ver,
      corrigir e, vencido o prazo ou se não houver mais motivo, apagar os seus dados. A resposta é gratuita e
      vem em até 15 dias úteis.
    </p>
  </>
)
