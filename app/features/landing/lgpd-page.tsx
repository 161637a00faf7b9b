import { LegalPage, SupportMail } from './legal-page.tsx'

const rights = [
  'confirmar se tratamos dados seus e ter acesso a eles;',
  'corrigir dados incompletos, errados ou desatualizados;',
  'pedir que dados desnecessários ou tratados em desacordo com a lei sejam anonimizados, bloqueados ou eliminados;',
  'receber seus dados em formato aberto, para levá-los a outro serviço;',
  'saber com quem seus dados foram divididos;',
  'retirar o consentimento, onde ele for a base do tratamento, e saber o que acontece se o negar;',
  'opor-se a um tratamento e pedir a revisão de decisões tomadas só por meios automáticos;',
  'reclamar à Autoridade Nacional de Proteção de Dados (ANPD).',
]

/** What data protection law gives people, and how to ask for it. */
export function Component() {
  return (
    <LegalPage title="LGPD: seus direitos" updated="20/11/2026">
      <p style={{ marginTop: 24 }}>
        A Lei Geral de Proteção de Dados (Lei 13.709/2018) dá a você direitos sobre os dados que falam de
        você. Esta página diz quais são e como pedir cada um.
      </p>
      <h2>O que você pode pedir</h2>
      <p>Pelos artigos 18 e 20 da lei, você pode:</p>
      <ul>
        {rights.map((right) => (
          <li key={right}>{right}</li>
        ))}
      </ul>
      <Asking />
      <Limits />
    </LegalPage>
  )
}

function Asking() {
  return (
    <>
      <h2>Como pedir</h2>
      <p>
        Escreva para <SupportMail /> do mesmo e-mail da sua conta e diga o que precisa. Para proteger você,
        podemos pedir uma confirmação de identidade. O pedido é gratuito.
      </p>
      <p>
        <b>Respondemos em até 15 dias úteis.</b> Se o pedido depender do condomínio, que é o controlador dos
        dados das unidades e dos moradores, nós o encaminhamos ao síndico e avisamos você.
      </p>
      <h2>Quem trata os dados</h2>
      <ul>
        <li>
          <b>Controlador</b>: o condomínio, para os dados da vida no prédio; o Prumo, para os dados da sua
          conta.
        </li>
        <li>
          <b>Operadores</b>: o Prumo, em nome do condomínio, e os prestadores de e-mail, hospedagem do banco
          de dados e pagamento, em nosso nome.
        </li>
        <li>
          <b>Encarregado</b>: <SupportMail />.
        </li>
      </ul>
    </>
  )
}

function Limits() {
  return (
    <>
      <h2>O que a lei manda guardar</h2>
      <p>
        Alguns dados não podem ser apagados a pedido, como cobranças, pagamentos, atas e registros de acesso
        dentro do prazo legal (LGPD, art. 16). Nesses casos explicamos o motivo e até quando eles ficam
        guardados.
      </p>
      <h2>Quem viu os meus dados</h2>
      <p>
        CPF, telefone e e-mail aparecem mascarados nas listas. Quando alguém os revela ou exporta, fica um
        registro com data, pessoa e motivo. Mais detalhes na <a href="/privacy">Política de privacidade</a>.
      </p>
    </>
  )
}
