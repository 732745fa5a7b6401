/** Writes docs/api.md from the operation table: `node scripts/api-docs.ts`. A contract test fails when the page is older than the table. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inputExamples } from '#shared/core/operations/examples.ts';
import { toRequest } from '#shared/core/operations/request.ts';
import type { Row } from '#shared/core/operations/row.ts';
import { operationIds, operations } from '#shared/core/operations/table.ts';

const path = join(import.meta.dirname, '../docs/api.md');

const head = `# The service's operations

What the app asks of a service, as the table in \`src/shared/core/operations\` has it. Written by \`node scripts/api-docs.ts\`; a check fails
when this page is older than the table. “Our name” is the app's, “wire” is the document's own spelling.
`;

function describe(id: (typeof operationIds)[number]): string {
  const row: Row = operations[id];
  const request = toRequest(row, inputExamples(row));
  const fields = Object.entries(row.input).map(
    ([name, field]) =>
      `| ${name} | ${field.place} | \`${field.wire}\` | ${field.kind.replaceAll('-', ' ')} | ${field.required ? 'yes' : 'no'} | ${field.help} |`,
  );
  return [
    `## ${id}`,
    '',
    `${row.title}. **${row.effect === 'write' ? 'Writes' : 'Reads'}.** \`${row.method} ${row.path}\`${row.pathSetting === undefined ? '' : ' (a setting of the connection replaces the path)'}`,
    '',
    `The document says that it returns: ${row.returns ?? 'nothing'}. Read as: ${row.answer}. The sandbox asks for the scope \`${row.scope}\`.`,
    '',
    ...(fields.length === 0 ? [] : ['| Our name | Place | Wire | Kind | Required | |', '|---|---|---|---|---|---|', ...fields, '']),
    ...(request.ok
      ? [
          '```',
          `${request.value.method} ${request.value.path}`,
          ...(request.value.body === null ? [] : [JSON.stringify(request.value.body)]),
          '```',
          '',
        ]
      : []),
  ].join('\n');
}

export const describeApi = () => [head, ...operationIds.map(describe)].join('\n');
export const readApiDocs = () => readFileSync(path, 'utf8');

if (import.meta.main) writeFileSync(path, describeApi());
