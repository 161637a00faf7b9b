import { LegalPage, SupportMail } from './legal-page.tsx'

const data = [
  ['Cadastro', 'Nome, e-mail, senha (guardada só como código irreversível)', 'Criar e proteger a conta'],
  [
    'Vínculo',
    'Condomínio, unidade, papel (síndico, morador, porteiro)',
    'Dar a cada um o acesso que lhe cabe',
  ],
  ['Cobrança', 'CPF ou CNPJ, endereço, cobranças e pagamentos', 'Emitir boletos e Pix, prestar contas'],
  [
    'Convivência',
    'Reservas, ocorrências, visitantes, encomendas, votos',
    'Prestar o serviço que o condomínio contratou',
  ],
  ['Registros', 'Data, hora, endereço IP e ação', 'Segurança, auditoria e obrigação legal'],
] as const

/** Privacy policy. */
export function Component() {
  return (
    <LegalPage title="Política de privacidade" updated="20/11/2026">
      <p style={{ marginTop: 24 }}>
        Esta política explica quais dados pessoais o Prumo trata, para quê, com quem os divide e por quanto
        tempo os guarda, conforme a Lei Geral de Proteção de Dados (Lei 13.709/2018, LGPD) e o Marco Civil da
        Internet (Lei 12.965/2014).
      </p>
      <Parties />
      <DataTable />
      <Sharing />
      <Retention />
      <Security />
    </LegalPage>
  )
}

function Parties() {
  return (
    <>
      <h2>Quem decide sobre os dados</h2>
      <p>
        Para os dados do condomínio (unidades, moradores, cobranças, visitantes), o{' '}
        <b>controlador é o condomínio</b>, representado pelo síndico, e o Prumo é o <b>operador</b>: trata os
        dados a pedido dele. Para os dados da sua conta e da assinatura, o controlador é o Prumo.
      </p>
    </>
  )
}

function DataTable() {
  return (
    <>
      <h2>Quais dados e para quê</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Grupo</th>
            <th scope="col">Dados</th>
            <th scope="col">Finalidade</th>
          </tr>
        </thead>
        <tbody>
          {data.map(([group, what, purpose]) => (
            <tr key={group}>
              <th scope="row">{group}</th>
              <td>{what}</td>
              <td>{purpose}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        As bases legais são a execução do contrato, o cumprimento de obrigação legal, o exercício regular de
        direitos e o legítimo interesse do condomínio na segurança do prédio (LGPD, art. 7º, II, V, VI e IX).
        Não vendemos dados nem os usamos para publicidade. As estatísticas de uso ficam no seu navegador e não
        são enviadas.
      </p>
      <h2>Cookies e armazenamento</h2>
      <p>
        Usamos o armazenamento do navegador apenas para manter você conectado, lembrar sua aparência preferida
        e guardar o que você digitou e ainda não enviou. Não há cookies de terceiros.
      </p>
    </>
  )
}

function Sharing() {
  return (
    <>
      <h2>Com quem os dados são divididos</h2>
      <ul>
        <li>o condomínio e as pessoas que ele autoriza, cada uma só com o que seu papel permite;</li>
        <li>o banco ou prestador de pagamento do condomínio, para registrar e receber cobranças;</li>
        <li>o serviço de envio de e-mails, para avisos e boletos;</li>
        <li>a hospedagem do banco de dados, que guarda os dados em nosso nome;</li>
        <li>o processador do cartão, para a assinatura do plano;</li>
        <li>autoridades, quando a lei obriga.</li>
      </ul>
      <p>
        Se algum desses prestadores guardar dados fora do Brasil, a transferência segue os artigos 33 a 36 da
        LGPD.
      </p>
    </>
  )
}

function Retention() {
  return (
    <>
      <h2>Por quanto tempo</h2>
      <ul>
        <li>Dados da conta: enquanto ela existir e por até 6 meses depois.</li>
        <li>
          Documentos de cobrança e prestação de contas: pelo prazo em que ainda podem ser discutidos ou
          exigidos por lei (em regra, 5 anos).
        </li>
        <li>Visitantes da portaria: pelo prazo que o condomínio definir.</li>
        <li>Registros de acesso à aplicação: 6 meses (Marco Civil da Internet, art. 15).</li>
      </ul>
    </>
  )
}

function Security() {
  return (
    <>
      <h2>Segurança</h2>
      <p>
        Conexões cifradas, acesso fechado por padrão no próprio banco de dados, documentos mascarados nas
        listas e um registro de quem viu ou mudou o quê. Se houver um incidente com risco relevante, avisamos
        o condomínio, as pessoas afetadas e a Autoridade Nacional de Proteção de Dados (LGPD, art. 48).
      </p>
      <h2>Seus direitos e contato</h2>
      <p>
        Acesso, correção, exportação, eliminação e os demais direitos estão na página da{' '}
        <a href="/lgpd">LGPD</a>. Encarregado de dados: <SupportMail />. O serviço é para maiores de 18 anos;
        dados de crianças moradoras só são cadastrados por seus responsáveis.
      </p>
    </>
  )
}
