import { brand } from '../../../../domain/brand.ts'
import { formatCents } from '../../../../domain/money.ts'
import { fallbackPlans, planPrice, planWords } from '../../subscriptions/queries.ts'
import { FactsTable } from './facts-table.tsx'
import { type Chapter, LegalPage, SupportMail } from './legal-page.tsx'

const prices = fallbackPlans.map((plan) => {
  const { month } = planPrice(plan, 'monthly')
  const { year } = planPrice(plan, 'annual')
  return [plan.name, planWords(plan).units, formatCents(month), formatCents(year ?? 0)]
})

const service = (
  <>
    <p>
      O {brand.name} é uma plataforma de gestão de condomínios oferecida pela internet. Conforme o plano,
      reúne unidades e moradores, cobranças com boleto e Pix, prestação de contas, reservas, comunicados,
      documentos, assembleias, portaria, ocorrências e relatórios. O <a href="/#funcionalidades">site</a> diz
      o que já funciona e o que ainda está em construção; o que está em construção não faz parte do contratado
      até ficar pronto.
    </p>
    <p>
      Estes termos são o contrato entre quem oferece o {brand.name} (“nós”) e quem o usa (“você”). Ao criar
      uma conta, você declara que os leu e aceita. Nossa razão social, o CNPJ e o endereço constam da
      contratação e de cada fatura.
    </p>
    <p>
      Quem contrata é o condomínio, representado pelo síndico ou por quem ele autoriza. Moradores,
      conselheiros e porteiros usam o serviço a convite do condomínio, sem custo para eles.
    </p>
  </>
)

const account = (
  <ul>
    <li>
      <b>Idade.</b> Você precisa ter pelo menos 18 anos.
    </li>
    <li>
      <b>Veracidade.</b> Os dados do cadastro devem ser verdadeiros e atuais.
    </li>
    <li>
      <b>Senha.</b> É pessoal. O que for feito com a sua conta fica registrado em seu nome; se desconfiar de
      uso por outra pessoa, troque a senha e avise-nos.
    </li>
    <li>
      <b>Poderes do síndico.</b> Quem cadastra um condomínio declara que pode representá-lo (Código Civil,
      art. 1.348) e responde pelos dados que informa.
    </li>
    <li>
      <b>Aprovação do morador.</b> O acesso de um morador depende da aprovação da administração do condomínio,
      que pode recusá-lo ou suspendê-lo, sempre dizendo o motivo.
    </li>
    <li>
      <b>Sessão.</b> Depois de 8 horas sem uso, a sessão é encerrada por segurança.
    </li>
  </ul>
)

const price = (
  <>
    <p>
      Todo condomínio começa com <b>7 dias grátis</b> do plano escolhido, contados da confirmação do e-mail,
      sem cartão. O teste não vira assinatura sozinho: só há cobrança se você contratar.
    </p>
    <FactsTable label="Preços por plano" heads={['Plano', 'Unidades', 'Por mês', 'Por ano']} rows={prices} />
    <ul>
      <li>
        A assinatura é mensal, ou anual com <b>20% de desconto</b> sobre doze meses. Vale o preço mostrado na
        contratação.
      </li>
      <li>
        O pagamento é feito por cartão, em um processador de pagamentos. Os dados do cartão vão direto a ele;
        nós não os vemos nem guardamos.
      </li>
      <li>
        Você pode desistir em até 7 dias da contratação e receber de volta o valor pago, quando houver relação
        de consumo (Código de Defesa do Consumidor, art. 49). Basta escrever para <SupportMail />.
      </li>
      <li>
        Reajustes são avisados por e-mail com 30 dias de antecedência e não alcançam o período já pago. Quem
        não concordar pode cancelar sem multa.
      </li>
      <li>
        Passados 10 dias de falta de pagamento, a assinatura expira e o condomínio fica em modo de leitura,
        como diz o capítulo 8.
      </li>
    </ul>
  </>
)

const money = (
  <>
    <p>
      <b>Não recebemos nem guardamos o dinheiro dos moradores.</b> Boletos e Pix são pagos na conta do próprio
      condomínio, no banco ou prestador que ele escolheu e com as tarifas combinadas entre eles. Não somos
      instituição financeira nem administradora de condomínios.
    </p>
    <p>
      Calculamos rateio, multa, juros e correção pelas regras que o condomínio informa e pela lei em vigor em
      cada data. Conferir essas regras com a convenção e as decisões da assembleia cabe ao condomínio: por
      isso toda emissão mostra o cálculo antes de ser confirmada.
    </p>
  </>
)

const conduct = (
  <>
    <p>Ao usar o {brand.name}, você se compromete a não:</p>
    <ul>
      <li>acessar dados de outro condomínio ou de outra pessoa sem direito a eles;</li>
      <li>divulgar nomes de devedores, nem usar dados de moradores para fins estranhos ao condomínio;</li>
      <li>publicar conteúdo ilegal, ofensivo ou discriminatório;</li>
      <li>sobrecarregar o serviço, extrair dados em massa por meios automáticos ou contornar a segurança.</li>
    </ul>
    <p>
      Quem descumprir pode ter o acesso suspenso, com aviso e direito de resposta, salvo quando a urgência
      exigir agir antes. Pesquisadores que encontrarem uma falha de segurança e a contarem só a nós não serão
      punidos por isso.
    </p>
  </>
)

const availability = (
  <>
    <p>
      Trabalhamos para manter o serviço sempre disponível. Pode haver interrupções por manutenção, avisada com
      antecedência quando programada, ou por falhas de terceiros, como bancos e provedores de internet. O
      condomínio pode exportar os seus dados quando quiser. O suporte atende por e-mail.
    </p>
    <p>
      Respondemos pelos danos que causarmos, nos limites da lei. Não respondemos por dados errados informados
      pelo condomínio, por decisões da assembleia nem por serviços do banco que ele escolheu. Nada nestes
      termos afasta direito que a lei dá ao consumidor.
    </p>
  </>
)

const content = (
  <p>
    Os dados do condomínio são do condomínio: nós só os usamos para prestar o serviço. O programa, a marca e o
    desenho do {brand.name} são nossos; a assinatura dá direito de uso enquanto durar, sem transferir
    propriedade.
  </p>
)

const ending = (
  <>
    <p>
      O condomínio cancela quando quiser, sem multa, nos ajustes da plataforma ou por e-mail. O acesso
      completo vai até o fim do período pago.
    </p>
    <p>
      Depois do teste, do cancelamento ou da expiração, o condomínio fica em <b>modo de leitura</b>:
      consultar, exportar, pagar e receber o que já foi emitido e exercer direitos sobre dados pessoais
      continuam possíveis. Ninguém fica trancado para fora dos próprios dados.
    </p>
    <p>
      Por quanto tempo os dados ficam guardados está na <a href="/privacy">Política de privacidade</a>; como
      pedir a eliminação, na página da <a href="/lgpd">LGPD</a>.
    </p>
  </>
)

const law = (
  <>
    <p>
      Mudanças nestes termos são avisadas por e-mail com 30 dias de antecedência, com o que muda dito em
      poucas linhas. Correções de redação que não mudam direitos valem na publicação.
    </p>
    <p>
      Aplica-se a lei brasileira. O foro é o do domicílio do consumidor ou, quando não houver relação de
      consumo, o da comarca do condomínio.
    </p>
  </>
)

const contact = (
  <p>
    Dúvidas, reclamações e cancelamento: <SupportMail />. Uma pessoa responde.
  </p>
)

const chapters: readonly Chapter[] = [
  { id: 'servico', title: 'O serviço e o contrato', body: service },
  { id: 'conta', title: 'Sua conta', body: account },
  { id: 'precos', title: 'Teste, preço e pagamento', body: price },
  { id: 'dinheiro', title: 'O dinheiro do condomínio', body: money },
  { id: 'uso', title: 'Uso correto', body: conduct },
  { id: 'responsabilidade', title: 'Disponibilidade e responsabilidade', body: availability },
  { id: 'conteudo', title: 'De quem é o quê', body: content },
  { id: 'fim', title: 'Cancelamento e modo de leitura', body: ending },
  { id: 'mudancas', title: 'Mudanças, lei e foro', body: law },
  { id: 'contato', title: 'Fale conosco', body: contact },
]

/** Terms of use. */
export function Component() {
  return (
    <LegalPage
      title="Termos de uso"
      lead="O que oferecemos, quanto custa, o que esperamos de quem usa e como terminar. Em português claro."
      since="21/11/2026"
      chapters={chapters}
    />
  )
}
