import {
  Building2,
  CalendarDays,
  ChartLine,
  FolderOpen,
  Megaphone,
  MessageSquareWarning,
  Package,
  ReceiptText,
  Vote,
} from 'lucide-react'
import { isBuilt } from '../../../../domain/permissions/built.ts'

/** `path` is that of the dashboard page that does the work: a feature whose page does not exist yet says so. */
const subjects = [
  {
    Icon: ReceiptText,
    path: 'finances',
    name: 'Financeiro',
    text: 'Boleto com Pix por unidade, multa e juros pela sua convenção, baixa pelo arquivo do banco e contas do mês.',
  },
  {
    Icon: Building2,
    path: 'units',
    name: 'Unidades e moradores',
    text: 'Proprietários, inquilinos e frações com histórico, trazidos da sua planilha. Até 999.999 unidades.',
  },
  {
    Icon: Package,
    path: 'portaria',
    name: 'Portaria digital',
    text: 'Visitantes e encomendas registrados em poucos toques, com aviso ao morador.',
  },
  {
    Icon: Vote,
    path: 'voting',
    name: 'Assembleias on-line',
    text: 'Convocação, quórum por fração, votação com procurações e ata.',
  },
  {
    Icon: CalendarDays,
    path: 'reservations',
    name: 'Reservas',
    text: 'Churrasqueira e salão com regras claras de horário, antecedência e uso.',
  },
  {
    Icon: Megaphone,
    path: 'communications',
    name: 'Comunicados',
    text: 'Avisos por aplicativo, e-mail e WhatsApp, com confirmação de leitura.',
  },
  {
    Icon: MessageSquareWarning,
    path: 'incidents',
    name: 'Ocorrências e manutenção',
    text: 'Do aviso com foto à solução, com protocolo e prazo.',
  },
  {
    Icon: FolderOpen,
    path: 'documents',
    name: 'Documentos',
    text: 'Convenção, atas e contratos com versões e acesso por perfil.',
  },
  {
    Icon: ChartLine,
    path: 'reports',
    name: 'Relatórios',
    text: 'Balancete, inadimplência e orçamento prontos para o conselho e a assembleia.',
  },
] as const

/** Nine subjects of a building, each with whether it works today. */
export const features = subjects.map((subject) => ({ ...subject, ready: isBuilt(subject.path) }))

/** Something that the site names is still being built. */
export const someUnready = features.some(({ ready }) => !ready)

const inWords = new Intl.ListFormat('pt-BR')
const names = (ready: boolean) =>
  inWords.format(features.filter((feature) => feature.ready === ready).map(({ name }) => name))

/** 'Hoje funcionam: … Em construção: …', a one-sentence summary. */
export const stateInWords = someUnready
  ? `Hoje funcionam ${names(true)}. Ainda em construção: ${names(false)}.`
  : `Tudo o que esta página descreve: ${names(true)}.`
