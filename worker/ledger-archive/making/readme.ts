/** Included in every archive: someone who opens it in ten years may have nothing else. */
export const readme = `LIVROS DO CONDOMÍNIO — ARQUIVO COMPLETO

O que é
  Todos os registros financeiros do condomínio em um momento: livro diário, plano de contas, fundos, cobranças,
  recebimentos, contas a pagar, acordos, orçamentos, extratos, fechamentos e os arquivos anexados a eles.

O que há aqui
  manifesto.json       a lista de tudo: de cada arquivo, as colunas com seus tipos, quantas linhas tem e o SHA-256
                       das linhas; os totais do livro diário; os selos dos meses fechados.
  dados/*.ndjson.gz    uma tabela por arquivo, comprimida com gzip. Cada linha é um objeto JSON em UTF-8.
  anexos/...           os arquivos, em pastas com o número do registro a que pertencem; dados/anexos.ndjson.gz os lista.

Como ler
  Valores são inteiros em centavos. Datas são AAAA-MM-DD; instantes, ISO 8601 em UTC.
  Um lançamento (ledger_transfers) move "cents" da conta credit_account_id para a conta debit_account_id; contas
  (ledger_accounts) são de um fundo (fund_id) e têm um tipo (kind) e, às vezes, uma rubrica (rubric_id).
  O saldo de uma conta é a soma do que entrou por débito menos o que saiu por crédito.
  unit_id remete a dados/units; payer_id e debtor_id, a dados/people; colunas terminadas em _by, a dados/authors.

Como conferir
  O SHA-256 de cada arquivo de dados é o das linhas descomprimidas:  gunzip -c dados/charges.ndjson.gz | sha256sum

Cuidado
  Há dados pessoais (nomes, CPF, dívidas). Guarde este arquivo como guardaria os livros em papel (Lei 13.709/2018).
`
