import { brand } from '../../../../domain/brand.ts'
import { type Chapter, LegalPage, SupportMail } from './legal-page.tsx'

const rights = [
  ['Confirmação e acesso', 'saber se tratamos dados seus e receber uma cópia'],
  ['Correção', 'acertar dados incompletos, errados ou desatualizados'],
  [
    'Anonimização, bloqueio ou eliminação',
    'retirar o que for desnecessário, excessivo ou tratado em desacordo com a lei',
  ],
  ['Portabilidade', 'levar seus dados a outro serviço, em formato aberto'],
  ['Eliminação', 'apagar dados tratados com o seu consentimento'],
  ['Informação', 'saber com quem seus dados foram divididos'],
  ['Consentimento', 'retirá-lo onde for a base do tratamento, e saber o que acontece se o negar'],
  ['Oposição e revisão', 'contestar um tratamento, ou uma decisão tomada só por meios automáticos'],
] as const

const list = (
  <>
    <p>
      Pelos artigos 18 e 20 da lei, sem custo. Escolha um pedido para escrever a mensagem já com o assunto:
    </p>
    <ul>
      {rights.map(([name, what]) => (
        <li key={name}>
          <a href={`mailto:${brand.supportEmail}?subject=${encodeURIComponent(`Pedido LGPD: ${name}`)}`}>
            {name}
          </a>
          : {what}.
        </li>
      ))}
    </ul>
    <p>
      Você também pode reclamar à Autoridade Nacional de Proteção de Dados (ANPD) e aos órgãos de defesa do
      consumidor.
    </p>
  </>
)

const asking = (
  <>
    <p>
      Escreva para <SupportMail subject="Pedido LGPD" />, de preferência do e-mail da sua conta, e diga o que
      precisa. Não é preciso ter conta: visitantes e antigos moradores também podem pedir. Para proteger você,
      podemos confirmar sua identidade antes de responder, sem pedir mais dados do que o necessário.
    </p>
    <p>
      <b>Respondemos em até 15 dias úteis.</b> Trabalhamos para que seja antes: o acesso completo tem prazo
      legal de 15 dias corridos (LGPD, art. 19, II), e é por ele que a nossa fila se orienta. Se o pedido não
      puder ser atendido, dizemos por quê e a quem recorrer.
    </p>
    <p>
      Pedidos sobre dados do prédio (unidade, cobranças, visitantes, votos) são decididos pelo condomínio, que
      é o controlador. Encaminhamos ao síndico, avisamos você e damos ao condomínio os meios de atender.
    </p>
  </>
)

const parties = (
  <ul>
    <li>
      <b>Controlador</b>: o condomínio, para os dados da vida no prédio; o {brand.name}, para os da sua conta,
      da assinatura e dos registros de acesso.
    </li>
    <li>
      <b>Operadores</b>: o {brand.name}, por conta do condomínio; o serviço de envio de e-mails, a hospedagem
      do banco de dados e o processador de pagamentos com cartão, por nossa conta.
    </li>
    <li>
      <b>Encarregado</b> pelo tratamento de dados pessoais: <SupportMail subject="Encarregado de dados" />.
    </li>
  </ul>
)

const limits = (
  <p>
    Alguns dados não podem ser apagados a pedido dentro do prazo legal: cobranças e pagamentos, atas e votos,
    registros de acesso (LGPD, art. 16). Nesses casos dizemos qual é a obrigação e até quando os dados ficam.
    Apagar a conta não apaga o que o condomínio precisa manter sobre a unidade.
  </p>
)

const care = (
  <>
    <p>
      O acesso é fechado por padrão e decidido por papel e por unidade; nomes não aparecem ao lado de dívidas
      para quem não tem direito a vê-los. CPF, telefone e e-mail são mascarados nas listas. O que cada
      administrador muda fica registrado com data e autor.
    </p>
    <p>
      Bases legais, prazos de guarda e a lista do que fica no seu navegador estão na{' '}
      <a href="/privacy">Política de privacidade</a>.
    </p>
  </>
)

const chapters: readonly Chapter[] = [
  { id: 'direitos', title: 'O que você pode pedir', body: list },
  { id: 'pedir', title: 'Como pedir e quando respondemos', body: asking },
  { id: 'papeis', title: 'Quem trata os dados', body: parties },
  { id: 'limites', title: 'O que a lei manda guardar', body: limits },
  { id: 'cuidados', title: 'Como cuidamos no dia a dia', body: care },
]

/** Explains people's rights under data protection law, and how to exercise them. */
export function Component() {
  return (
    <LegalPage
      title="LGPD: seus direitos"
      lead="A Lei Geral de Proteção de Dados (Lei 13.709/2018) dá a você direitos sobre os dados que falam de você. Esta página diz quais são e como pedir cada um."
      since="21/11/2026"
      chapters={chapters}
    />
  )
}
