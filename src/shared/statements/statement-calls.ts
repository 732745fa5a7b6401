/** The calls about statements and receipts. Main works them out from what it knows; the page only chooses and shows. */
import { call, needs, takes } from '#shared/core/call.ts';
import type { ReadRates, StatementView } from '#shared/statements/statement.ts';

export const statementCalls = {
  /**
   * Reads balances and works out a statement; a newer call ends an older one. `account`: all of them without it. `rates`: of the file
   * that was read last. Errors: `canceled`; `invalid-input`; those of a read.
   */
  'statement.make': call<StatementView>()({
    connection: needs('connection-id'),
    account: takes('address'),
    from: needs('date'),
    to: needs('date'),
    rates: takes('request-id'),
  }),
  /** Saves the statement that was made last; answers where. `assets`: those that are in it. Errors: `changed-meanwhile` where it isn't the last one. */
  'statement.save': call<string>()({
    id: needs('request-id'),
    form: needs('statement-form'),
    paper: needs('paper'),
    assets: needs('asset-keys'),
  }),
  /** Asks for a file of rates and reads it; it is kept until the next one or until Blockdesk ends. Errors: `canceled`; `invalid-input`, field `file`. */
  'statement.readRates': call<ReadRates>()({ connection: needs('connection-id') }),
  /** Saves a receipt of one transaction; answers where. Errors: `invalid-input` where it isn't in a block; those of a read. */
  'receipt.save': call<string>()({ connection: needs('connection-id'), hash: needs('transaction-hash'), paper: needs('paper') }),
};
