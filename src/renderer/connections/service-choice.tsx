/** The choice of a service: the sandbox, a saved one, or a new one. */

import { environmentWords, hostOf } from '#renderer/connections/connection-words.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { errorWords } from '#renderer/core/lib/error-words.ts';
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { Badge, type Tone } from '#renderer/core/ui/badge.tsx';
import { Button } from '#renderer/core/ui/button.tsx';
import { Option } from '#renderer/core/ui/option.tsx';
import { t } from '#shared/core/language/language.ts';
import type { Sandbox } from '#shared/ipc/state.ts';
import { type Choice, newService } from './use-service-form.ts';

interface ServiceChoiceProps {
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
}

export function ServiceChoice({ choice, onChoose }: ServiceChoiceProps) {
  const { list } = useSlice('connections');
  const states = useSlice('connectionStates');
  const brief = list.some(({ id, environment }) => id !== choice && environment === 'sandbox');
  const common = (value: Choice) => ({ name: 'service', value, brief, chosen: choice === value, onChoose: () => onChoose(value) });
  return (
    <fieldset className="stack gap-10">
      <legend className="visually-hidden">{t('Service')}</legend>
      {list.map((connection) =>
        connection.environment === 'sandbox' ? (
          <SandboxOption key={connection.id} {...common(connection.id)} />
        ) : (
          <Option
            key={connection.id}
            {...common(connection.id)}
            label={visibleText(connection.name, 60)}
            badge={states[connection.id]?.phase === 'signed-in' && <Badge tone="accent">{t('signed in')}</Badge>}
            text={`${environmentWords[connection.environment]} · ${visibleText(hostOf(connection.apiAddress), 80)}`}
          />
        ),
      )}
      <Option
        {...common(newService)}
        label={t('Your organization’s service')}
        text={t('Enter the addresses and the client ID that its operator gave you.')}
      />
    </fieldset>
  );
}

const badges: Record<Sandbox['phase'], { tone: Tone; word: string }> = {
  ready: { tone: 'accent', word: t('ready') },
  starting: { tone: 'neutral', word: t('starting…') },
  stopped: { tone: 'neutral', word: t('stopped') },
  failed: { tone: 'bad', word: t('failed') },
};

interface SandboxOptionProps {
  readonly name: string;
  readonly value: string;
  readonly brief: boolean;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function SandboxOption(props: SandboxOptionProps) {
  const sandbox = useSlice('sandbox');
  const start = useCall('sandbox.start');
  const { tone, word } = badges[sandbox.phase];
  const problem = start.problem ?? (sandbox.phase === 'failed' ? sandbox.problem : null);
  return (
    <Option
      {...props}
      label={t('Local sandbox')}
      badge={
        <span role="status">
          <Badge tone={tone}>{word}</Badge>
        </span>
      }
      text={t('Practice money on this computer, with a chain of its own. Nothing leaves it or costs anything.')}
    >
      {problem !== null && sandbox.phase !== 'ready' && <SandboxProblem problem={problem} />}
      {(sandbox.phase === 'failed' || sandbox.phase === 'stopped') && (
        <Button size="small" disabled={start.running} onClick={() => void start.run({})}>
          {sandbox.phase === 'failed' ? t('Try again') : t('Start the sandbox')}
        </Button>
      )}
    </Option>
  );
}

function SandboxProblem({ problem }: { problem: Extract<Sandbox, { phase: 'failed' }>['problem'] }) {
  const { title, text } = errorWords(problem, Date.now());
  return (
    <p className="break-words bad">
      {title}. {text}
    </p>
  );
}
