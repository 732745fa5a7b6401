/** Works out statements and receipts from what main knows, and saves them as files. */
import { randomUUID } from 'node:crypto';
import type { ChainDomain } from '#main/chain/domain.ts';
import { forEachView } from '#main/core/asking.ts';
import { type Core, type Domain, whenReady } from '#main/core/core.ts';
import { stays } from '#main/core/forget.ts';
import { downloadName } from '#main/core/ipc/download-name.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { SessionDomain } from '#main/session/domain.ts';
import { createAsk } from '#main/statements/ask.ts';
import { coinTrackingCsv, generalCsv, koinlyCsv } from '#main/statements/csv-forms.ts';
import { factsOf, makeStatement, type Statement } from '#main/statements/make-statement.ts';
import type { Paper } from '#main/statements/pdf.ts';
import { mostRates, parseRates, type Rates } from '#main/statements/rates.ts';
import { readReceipt, receiptPdf } from '#main/statements/receipt-pdf.ts';
import { type PdfAbout, statementPdf } from '#main/statements/statement-pdf.ts';
import type { TokensDomain } from '#main/tokens/domain.ts';
import type { WritesDomain } from '#main/writes/domain.ts';
import { chainPhrase } from '#shared/chain/chain-words.ts';
import { t, tc } from '#shared/core/language/language.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { safeText } from '#shared/core/text.ts';
import type { statementCalls } from '#shared/statements/statement-calls.ts';
import { provenMulticall } from '#shared/tokens/multicall.ts';

interface Below {
  readonly session: Pick<SessionDomain, 'service'>;
  readonly chain: Pick<ChainDomain, 'read' | 'watch' | 'readings' | 'known'>;
  readonly tokens: Pick<TokensDomain, 'listed'>;
  readonly writes: Pick<WritesDomain, 'journal'>;
}

/** Of one window of the app. */
interface Made {
  /** The last one that was shown: what is saved is what was seen. */
  last: { readonly connection: string; readonly statement: Statement } | null;
  rates: { readonly id: string; readonly connection: string; readonly rates: Rates } | null;
  making: AbortController;
}

/** The time zone of the computer. */
const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function statementsDomain(
  core: Core,
  { session, chain, tokens, writes }: Below,
): Required<Domain<keyof typeof statementCalls, never>> {
  const all: Made[] = [];
  const madeHere = forEachView(() => {
    const made: Made = { last: null, rates: null, making: new AbortController() };
    all.push(made);
    return made;
  });

  async function ready(id: string): Promise<Result<ConfirmedConnection>> {
    const started = await whenReady(core, id);
    return started.ok ? core.connections.confirmed(id) : started;
  }

  function forgetOf(connection: string): void {
    for (const made of all) {
      made.making.abort();
      if (made.last?.connection === connection) made.last = null;
      if (made.rates?.connection === connection) made.rates = null;
    }
  }

  const aboutOf = ({ name, chain: known, environment }: ConfirmedConnection, paper: Paper): PdfAbout => ({
    paper,
    version: core.version,
    service: safeText(name),
    chain: known === null ? null : chainPhrase(known),
    isPractice: environment !== 'live',
  });

  return {
    handlers: {
      'statement.make': async ({ connection: id, account, from, to, rates: chosen }) => {
        const here = madeHere();
        here.making.abort();
        here.making = new AbortController();
        const { rates, making } = here;
        const { signal } = making;
        const found = await ready(id);
        if (!found.ok) return found;
        if (chosen !== undefined && rates?.id !== chosen) return fail({ code: 'changed-meanwhile' });
        const began = session.service.signInNumber(id);
        const source = {
          ask: createAsk(chain.read, found.value, signal),
          connection: id,
          watch: chain.watch,
          store: chain.readings,
          known: chain.known,
          journal: writes.journal,
          followed: tokens.listed(id),
          currency: found.value.chain?.currency ?? null,
          multicall: provenMulticall(found.value, 'native'),
          now: core.clock.now(),
          zone: zoneHere(),
        };
        const asked = {
          id: randomUUID(),
          account: account ?? null,
          period: { from, to },
          rates: chosen === undefined ? null : (rates?.rates ?? null),
        };
        const made = await makeStatement(source, asked);
        if (signal.aborted) return fail({ code: 'canceled' });
        if (session.service.signInNumber(id) !== began || !session.service.maySee(id)) return fail({ code: 'changed-meanwhile' });
        if (!made.ok) return made;
        here.last = { connection: id, statement: made.value };
        return ok(made.value.view);
      },
      'statement.save': async ({ id, form, paper, assets }) => {
        const { last } = madeHere();
        if (last === null || last.statement.view.id !== id) return fail({ code: 'changed-meanwhile' });
        const { connection, statement } = last;
        const found = core.connections.confirmed(connection);
        if (!found.ok) return found;
        const chosen = { statement, assets, labelOf: (address: string) => core.labelOf(connection, address) };
        const { from, to } = statement.view.period;
        const file = t('statement {from} to {to}', { from, to });
        if (form === 'pdf') return core.saveDownload(downloadName(file, 'pdf'), statementPdf(chosen, aboutOf(found.value, paper)));
        const content = { csv: generalCsv, koinly: koinlyCsv, cointracking: coinTrackingCsv }[form](chosen);
        return core.saveDownload(downloadName(form === 'csv' ? file : [file, form].join(' '), 'csv'), content);
      },
      'statement.readRates': async ({ connection }) => {
        const found = core.connections.confirmed(connection);
        if (!found.ok) return found;
        const file = await core.openFile(t('Rates for statements'), mostRates);
        if (!file.ok) return file;
        const read = parseRates(file.value);
        if (!read.ok) return read;
        const id = randomUUID();
        madeHere().rates = { id, connection, rates: read.value };
        const { currency, count, first, last: newest } = read.value;
        return ok({ id, currency, count, first, last: newest });
      },
      'receipt.save': async ({ connection: id, hash, paper }) => {
        const found = await ready(id);
        if (!found.ok) return found;
        const began = session.service.signInNumber(id);
        const ask = createAsk(chain.read, found.value, new AbortController().signal);
        const currency = found.value.chain?.currency ?? null;
        const read = await readReceipt(ask, hash, (contracts) =>
          factsOf(
            ask,
            [...contracts].map(([contract, kind]) => ({ asset: contract, kind, contract, tokenId: null })),
            currency,
          ),
        );
        if (!read.ok) return read;
        if (session.service.signInNumber(id) !== began) return fail({ code: 'changed-meanwhile' });
        const labelOf = (address: string) => core.labelOf(id, address);
        const about = { ...aboutOf(found.value, paper), madeAt: core.clock.now(), zone: zoneHere(), labelOf };
        return core.saveDownload(downloadName(tc('file name', 'receipt'), 'pdf'), receiptPdf(read.value, about));
      },
    },
    slices: {},
    forget: {
      'signed-out': forgetOf,
      removed: forgetOf,
      rebound: forgetOf,
      'new-sign-in': forgetOf,
      'same-person': stays,
      'other-person': forgetOf,
      'other-chain': forgetOf,
    },
    stop() {
      for (const { making } of all) making.abort();
    },
  };
}
