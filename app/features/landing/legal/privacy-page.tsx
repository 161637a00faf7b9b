import { brand } from '../../../../domain/brand.ts'
import {
  mergedAccountDays,
  type RetentionKind,
  retentions,
  retentionWords,
} from '../../../../domain/data-protection/retention.ts'
import { FactsTable } from './facts-table.tsx'
import { type Chapter, LegalPage, SupportMail } from './legal-page.tsx'
import { visitors } from './visitors.tsx'

const roles = (
  <>
    <p>
      <b>O condomínio é o controlador</b> dos dados da vida no prédio: unidades, moradores, cobranças,
      visitantes, votos. Ele decide o que cadastrar e para quê, representado pelo síndico. O {brand.name} é o{' '}
      <b>operador</b>: trata esses dados por conta dele e segundo as suas instruções.
    </p>
    <p>
      <b>O {brand.name} é o controlador</b> dos dados da sua conta, da assinatura e dos registros de acesso ao
      serviço.
    </p>
  </>
)

const groups = [
  [
    'Conta',
    'E-mail, nome, senha (só como código irreversível), segundo fator, se ligado',
    'Criar e proteger a conta',
    'Contrato (art. 7º, V)',
  ],
  [
    'Vínculo',
    'Condomínio, unidade, papel e datas',
    'Dar a cada pessoa o acesso que lhe cabe',
    'Contrato; obrigação legal do condomínio (II e V)',
  ],
  [
    'Cobrança',
    'CPF ou CNPJ, endereço, cobranças e pagamentos',
    'Emitir boletos e Pix, prestar contas, cobrar atrasos',
    'Obrigação legal; exercício de direitos (II e VI)',
  ],
  [
    'Convivência',
    'Reservas, ocorrências, visitantes, encomendas, votos',
    'Prestar o serviço que o condomínio contratou',
    'Contrato; legítimo interesse na segurança do prédio (V e IX)',
  ],
  [
    'Assinatura',
    'Plano, situação e recibos; o cartão fica com o processador',
    'Cobrar pelo serviço',
    'Contrato (V)',
  ],
  [
    'Registros',
    'Data, hora, endereço IP, ação e erros técnicos',
    'Segurança, auditoria e correção de falhas',
    'Obrigação legal; legítimo interesse (II e IX)',
  ],
] as const

const data = (
  <>
    <FactsTable
      label="Dados, finalidades e bases legais"
      heads={['Grupo', 'Quais dados', 'Para quê', 'Base legal (LGPD)']}
      rows={groups}
    />
    <p>
      Não pedimos dados sensíveis. Não vendemos dados, não fazemos publicidade com eles nem tomamos decisões
      sobre pessoas só por meios automáticos. Dados de crianças e adolescentes que moram no prédio só são
      cadastrados por seus responsáveis, no interesse deles (art. 14); a conta exige 18 anos.
    </p>
  </>
)

const sharing = (
  <>
    <ul>
      <li>
        <b>O condomínio e as pessoas que ele autoriza</b>, cada uma só com o que o seu papel permite. CPF,
        telefone e e-mail aparecem mascarados nas listas.
      </li>
      <li>
        <b>O banco ou prestador de pagamento do condomínio</b>, para registrar e receber cobranças.
      </li>
      <li>
        <b>Serviço de envio de e-mails</b>, para confirmações, avisos e boletos.
      </li>
      <li>
        <b>Hospedagem do banco de dados</b> e dos arquivos, que os guarda em nosso nome.
      </li>
      <li>
        <b>Processador de pagamentos com cartão</b>, só para a assinatura do plano.
      </li>
      <li>
        <b>Verificação de senhas vazadas</b>: quando consulta uma lista externa, envia só cinco caracteres de
        um código calculado da senha, que não permitem descobri-la.
      </li>
      <li>
        <b>Autoridades</b>, quando a lei ou a Justiça mandam.
      </li>
    </ul>
    <p>
      Os prestadores seguem contrato que os obriga a proteger os dados. Se algum os guardar fora do Brasil, a
      transferência segue os artigos 33 a 36 da LGPD.
    </p>
  </>
)

/** The longest that the platform's settings allow. */
const promised = (kind: RetentionKind) => retentionWords(kind, retentions[kind].most)

const terms = [
  ['Conta', `Enquanto existir e até ${promised('accounts')} depois do encerramento`],
  [
    'Conta unida a outra sua',
    `${mergedAccountDays} dias, para desfazer; depois só o nome fica junto do que foi feito com ela, enquanto a outra existir`,
  ],
  ['Cadastro não confirmado', '24 horas para os dados do condomínio que aguardam a confirmação'],
  [
    'Cobranças e prestação de contas',
    '5 anos, o prazo para cobrar ou discutir (Código Civil, art. 206, § 5º, I), ou mais, se a lei ou um processo exigir',
  ],
  [
    'Atas, convenção e livros do condomínio',
    'Enquanto o condomínio usar o serviço; depois são entregues a ele',
  ],
  [
    'Planilhas importadas',
    `Até 1 dia; o que foi recusado nelas, ${promised('refused_cells')}, para corrigir`,
  ],
  ['Registros de acesso', '6 meses (Marco Civil da Internet, art. 15)'],
  ['Registros de auditoria', '5 anos'],
] as const

const retention = (
  <>
    <FactsTable label="Prazos de guarda" heads={['Dados', 'Por quanto tempo']} rows={terms} />
    <p>
      Os prazos da portaria estão em <a href="#visitantes">Visitantes e encomendas</a>. Vencido o prazo, os
      dados são eliminados ou anonimizados, de modo que não apontem mais para ninguém.
    </p>
  </>
)

const kept = [
  ['Sessão', 'Mantém você conectado', 'Até sair ou 8 horas sem uso'],
  ['Última atividade', 'Encerra a sessão esquecida aberta', 'Até sair'],
  ['Condomínio escolhido e aparência', 'Lembra a sua preferência', 'Até você apagar'],
  ['Rascunhos', 'Guarda o que foi digitado e não enviado', 'Até fechar a aba'],
  [
    'Últimos 10 erros e 100 eventos de uso',
    'Diagnóstico e estatística, só neste aparelho',
    'Até serem substituídos',
  ],
  ['Cópia do aplicativo', 'Abre mais rápido e sem internet; não contém dados seus', 'Até a próxima versão'],
] as const

const storage = (
  <>
    <p>
      Não usamos cookies, nossos ou de terceiros. O armazenamento do navegador guarda só o que o serviço
      precisa para funcionar:
    </p>
    <FactsTable label="Armazenamento do navegador" heads={['O quê', 'Para quê', 'Até quando']} rows={kept} />
    <p>
      As estatísticas de uso não saem do navegador. Um erro inesperado é relatado a nós só com um número, a
      mensagem técnica e a página, sem dados pessoais. Se um captcha ou o formulário do cartão vierem de um
      prestador, valem também as regras dele enquanto estiverem na tela.
    </p>
  </>
)

const security = (
  <>
    <p>
      Conexões cifradas, acesso fechado por padrão no próprio banco de dados, senhas guardadas como código
      irreversível, segundo fator para quem quiser e registro do que cada pessoa mudou.
    </p>
    <p>
      Se houver um incidente com risco ou dano relevante, avisamos o condomínio, as pessoas atingidas e a
      Autoridade Nacional de Proteção de Dados, nos prazos que ela fixa (LGPD, art. 48).
    </p>
  </>
)

const contact = (
  <p>
    Acesso, correção, portabilidade, eliminação e os demais direitos, e como pedir cada um, estão na página da{' '}
    <a href="/lgpd">LGPD</a>. Encarregado pelo tratamento de dados pessoais:{' '}
    <SupportMail subject="Encarregado de dados" />. Mudanças nesta política são avisadas por e-mail com 30
    dias de antecedência.
  </p>
)

const chapters: readonly Chapter[] = [
  { id: 'papeis', title: 'Quem decide sobre os dados', body: roles },
  { id: 'dados', title: 'Quais dados, para quê e por quê', body: data },
  { id: 'partilha', title: 'Com quem são divididos', body: sharing },
  { id: 'prazos', title: 'Por quanto tempo', body: retention },
  { id: 'visitantes', title: 'Visitantes e encomendas', body: visitors },
  { id: 'navegador', title: 'Cookies e armazenamento', body: storage },
  { id: 'seguranca', title: 'Segurança', body: security },
  { id: 'direitos', title: 'Seus direitos e contato', body: contact },
]

/** Privacy policy. */
export function Component() {
  return (
    <LegalPage
      title="Política de privacidade"
      lead={`Quais dados pessoais o ${brand.name} trata, para quê, com quem os divide e por quanto tempo os guarda, conforme a Lei Geral de Proteção de Dados (Lei 13.709/2018) e o Marco Civil da Internet (Lei 12.965/2014).`}
      since="23/11/2026"
      chapters={chapters}
    />
  )
}
