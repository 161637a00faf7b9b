import { LegalPage, SupportMail } from './legal-page.tsx'

/** Terms of use. */
export function Component() {
  return (
    <LegalPage title="Termos de uso" updated="20/11/2026">
      <Service />
      <Account />
      <Price />
      <Money />
      <Conduct />
      <Ending />
    </LegalPage>
  )
}

function Service() {
  return (
    <>
      <h2>1. O que é o serviço</h2>
      <p>
        O Prumo é uma plataforma para a gestão de condomínios: unidades e moradores, cobranças, prestação de
        contas, comunicados, reservas, ocorrências, portaria, documentos e assembleias, conforme o plano
        contratado. Estes termos são um contrato entre quem oferece o Prumo (“nós”) e quem o usa (“você”).
      </p>
      <p>
        O condomínio contrata o serviço por meio do síndico ou de quem ele autoriza. Moradores, conselheiros e
        porteiros usam o serviço a convite do condomínio, sem custo para eles.
      </p>
    </>
  )
}

function Account() {
  return (
    <>
      <h2>2. Sua conta</h2>
      <ul>
        <li>Você precisa ter pelo menos 18 anos.</li>
        <li>
          Os dados do cadastro devem ser verdadeiros. Guarde sua senha e não a divida: o que é feito com a sua
          conta é registrado em seu nome.
        </li>
        <li>
          O acesso de um morador depende da aprovação do administrador do condomínio, que pode recusá-lo ou
          suspendê-lo, sempre com o motivo.
        </li>
        <li>
          O síndico declara que tem poderes para representar o condomínio (Código Civil, art. 1.348) e
          responde pelos dados que cadastra.
        </li>
      </ul>
    </>
  )
}

function Price() {
  return (
    <>
      <h2>3. Teste, preço e pagamento</h2>
      <ul>
        <li>Todo condomínio começa com 7 dias grátis do plano escolhido, sem cartão.</li>
        <li>
          Depois do teste, a assinatura é mensal, ou anual com 20% de desconto, pelo preço mostrado na
          contratação. O pagamento é processado por um prestador de serviços de pagamento; não guardamos os
          dados do seu cartão.
        </li>
        <li>
          Você pode se arrepender em até 7 dias da contratação e receber o valor de volta (Código de Defesa do
          Consumidor, art. 49), quando ele se aplica.
        </li>
        <li>
          Reajustes são avisados com 30 dias de antecedência, por e-mail, e não alcançam o período já pago.
        </li>
        <li>
          Sem assinatura ativa, o condomínio fica em modo de leitura: consultar, exportar, pagar e receber o
          que já foi emitido continua possível.
        </li>
      </ul>
    </>
  )
}

function Money() {
  return (
    <>
      <h2>4. Dinheiro do condomínio</h2>
      <p>
        O Prumo não recebe nem guarda as taxas dos moradores. Boletos e Pix são pagos diretamente na conta do
        condomínio, no banco ou prestador que ele escolheu. Calculamos rateios, multas, juros e correção pelas
        regras que o condomínio informa e pela lei em vigor em cada data; a convenção e as decisões da
        assembleia são de responsabilidade do condomínio.
      </p>
    </>
  )
}

function Conduct() {
  return (
    <>
      <h2>5. Uso correto</h2>
      <p>Não é permitido:</p>
      <ul>
        <li>acessar dados de outro condomínio ou de outra pessoa sem direito a eles;</li>
        <li>divulgar nomes de devedores ou usar dados de moradores para fins estranhos ao condomínio;</li>
        <li>publicar conteúdo ofensivo ou ilegal;</li>
        <li>sobrecarregar, copiar ou tentar contornar a segurança do serviço.</li>
      </ul>
      <h2>6. Disponibilidade e responsabilidade</h2>
      <p>
        Trabalhamos para que o serviço esteja sempre disponível e fazemos cópias de segurança. Interrupções
        podem ocorrer por manutenção ou por falhas de terceiros, como bancos e provedores de internet. Nada
        nestes termos afasta a responsabilidade que a lei nos atribui.
      </p>
    </>
  )
}

function Ending() {
  return (
    <>
      <h2>7. Cancelamento e seus dados</h2>
      <p>
        O condomínio pode cancelar a assinatura quando quiser, pela própria plataforma; o acesso vale até o
        fim do período pago. Os dados do condomínio continuam abertos para exportação. Como tratamos dados
        pessoais está na <a href="/privacy">Política de privacidade</a> e na página da{' '}
        <a href="/lgpd">LGPD</a>.
      </p>
      <h2>8. Mudanças, lei e foro</h2>
      <p>
        Mudanças nestes termos são avisadas por e-mail com 30 dias de antecedência. Aplica-se a lei
        brasileira. Fica eleito o foro do domicílio do consumidor ou, quando não houver relação de consumo, o
        do condomínio.
      </p>
      <h2>9. Fale conosco</h2>
      <p>
        Dúvidas e reclamações: <SupportMail />.
      </p>
    </>
  )
}
