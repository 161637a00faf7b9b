import type { DocumentKind } from '../kinds.ts'

export type StandardTemplate = {
  slug: string
  title: string
  kind: DocumentKind
  /** What precedes the number of each: 'Circular nº 3/2026'; null has no number. */
  series: string | null
  /** Its purpose, shown in the list. */
  note: string
  body: string
}

const place = '{{condominio.cidade}}, {{data}}.'
const signed = '___ {{sindico.nome}}, síndico do {{condominio.nome}}'

/** The templates that every condominium begins with; a condominium's own version takes the place of one. */
export const standardTemplates: readonly StandardTemplate[] = [
  {
    slug: 'circular',
    title: 'Circular',
    kind: 'circular',
    series: 'Circular',
    note: 'Um aviso escrito a todos, numerado.',
    body: `# Assunto: {{texto.assunto}}

Prezados moradores e proprietários,

{{texto.aviso}}

A administração fica à disposição para esclarecimentos.

${place}

${signed}`,
  },
  {
    slug: 'advertencia',
    title: 'Advertência',
    kind: 'letter',
    series: 'Advertência',
    note: 'Comunica a uma unidade uma infração, antes de qualquer multa.',
    body: `À unidade {{unidade}}
A/C {{morador.nome}}

# Advertência por descumprimento das normas do condomínio

No dia {{texto.data_do_fato}} foi registrado o seguinte fato: {{texto.fato}}

O fato contraria {{texto.artigo_descumprido}}. Pedimos que ele não se repita. A repetição pode levar à multa prevista na convenção e no art. 1.336, § 2º, do Código Civil, sempre depois de ouvida a sua defesa.

Se a unidade não reconhece o fato, pode apresentar a sua versão por escrito em até {{texto.dias_para_resposta}} dias.

${place}

${signed}

___ Recebido por {{morador.nome}}`,
  },
  {
    slug: 'autorizacao-obra',
    title: 'Autorização de obra',
    kind: 'declaration',
    series: 'Autorização',
    note: 'Libera uma reforma na unidade com as condições da NBR 16.280.',
    body: `# Autorização de obra na unidade {{unidade}}

O {{condominio.nome}} autoriza {{proprietario.nome}}, proprietário da unidade {{unidade}}, a fazer a seguinte obra: {{texto.obra}}

Período: de {{texto.inicio}} a {{texto.fim}}. Responsável técnico: {{texto.responsavel_tecnico}}.

- A obra segue o plano de reforma e a ART ou RRT entregues ao síndico (ABNT NBR 16.280).
- Não se altera fachada, estrutura nem instalação comum (Código Civil, art. 1.336, II e III).
- Os horários e o transporte de entulho são os do regimento interno.
- Danos a partes comuns ou a outras unidades são do proprietário.

${place}

${signed}

___ {{proprietario.nome}}, proprietário`,
  },
  {
    slug: 'declaracao-residencia',
    title: 'Declaração de residência',
    kind: 'declaration',
    series: null,
    note: 'Para quem precisa comprovar onde mora.',
    body: `# Declaração de residência

Declaramos, a pedido do interessado e para os devidos fins, que {{pessoa.nome}}, CPF {{pessoa.cpf}}, consta no cadastro do {{condominio.nome}} como morador da unidade {{unidade}}, situada em {{condominio.endereco}}.

${place}

${signed}`,
  },
  {
    slug: 'recibo',
    title: 'Recibo',
    kind: 'receipt',
    series: 'Recibo',
    note: 'De um valor recebido fora das cobranças: chaves, controles, cópias.',
    body: `# Recibo

Recebemos de {{morador.nome}}, unidade {{unidade}}, a quantia de {{texto.valor}}, referente a {{texto.referente_a}}.

${place}

${signed}`,
  },
  {
    slug: 'edital-convocacao',
    title: 'Edital de convocação',
    kind: 'circular',
    series: 'Edital',
    note: 'Convoca a assembleia, com a ordem do dia.',
    body: `# Edital de convocação de assembleia geral {{texto.ordinaria_ou_extraordinaria}}

O síndico do {{condominio.nome}}, CNPJ {{condominio.cnpj}}, convoca os condôminos para a assembleia geral a realizar-se em {{texto.data_da_assembleia}}, em {{texto.local}}, às {{texto.primeira_chamada}} em primeira chamada, com a presença de condôminos que representem ao menos metade das frações ideais, e às {{texto.segunda_chamada}} em segunda chamada, com qualquer número (Código Civil, arts. 1.352 e 1.353), para deliberar sobre:

{{texto.ordem_do_dia}}

Os condôminos podem ser representados por procuração. Só vota quem está em dia com as contribuições (Código Civil, art. 1.335, III).

${place}

${signed}`,
  },
  {
    slug: 'carta-unidade',
    title: 'Carta a uma unidade',
    kind: 'letter',
    series: 'Carta',
    note: 'Texto livre, endereçado a quem mora.',
    body: `À unidade {{unidade}}
A/C {{morador.nome}}

# {{texto.assunto}}

{{texto.mensagem}}

${place}

${signed}`,
  },
]

export const standardTemplate = (slug: string): StandardTemplate | undefined =>
  standardTemplates.find((one) => one.slug === slug)
