/** The theme, the form of times, and whether amounts are hidden. */

import { showNotice } from '#renderer/core/bridge/screen.ts';
import { useCall } from '#renderer/core/bridge/use-call.ts';
import { useSlice } from '#renderer/core/bridge/use-mirror.ts';
import { Button } from '#renderer/core/ui/button.tsx';
import { Card } from '#renderer/core/ui/card.tsx';
import { Segments } from '#renderer/core/ui/segments.tsx';
import type { AppError } from '#shared/core/errors.ts';
import { t } from '#shared/core/language/language.ts';
import type { Result } from '#shared/core/result.ts';
import type { Preferences } from '#shared/ipc/state.ts';

type Choices<V> = readonly { readonly value: V; readonly label: string }[];

const themes: Choices<Preferences['theme']> = [
  { value: 'system', label: t('System') },
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
];
// In their own language, so that whoever can't read this one finds theirs.
const languages: Choices<Preferences['language']> = [
  { value: 'system', label: t('System') },
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
];
const times: Choices<Preferences['times']> = [
  { value: 'relative', label: t('3 min ago') },
  { value: 'absolute', label: '12:04:31' },
];
const amounts: Choices<'shown' | 'hidden'> = [
  { value: 'shown', label: t('Shown') },
  { value: 'hidden', label: t('Hidden') },
];

export function AppearanceCard() {
  const preferences = useSlice('preferences');
  const setTheme = useCall('preferences.setTheme');
  const setLanguage = useCall('preferences.setLanguage');
  const restart = useCall('app.restart');
  const setTimes = useCall('preferences.setTimes');
  const setHideAmounts = useCall('preferences.setHideAmounts');
  const noticeFailure = (done: Promise<Result<null, AppError>>) => {
    void done.then((result) => {
      if (!result.ok) showNotice(result.error);
    });
  };
  return (
    <Card name={t('Appearance')}>
      <div className="stack gap-16 mt-12">
        <Segments
          legend={t('Theme')}
          name="theme"
          value={preferences.theme}
          choices={themes}
          onChoose={(theme) => noticeFailure(setTheme.run({ theme }))}
        />
        <Segments
          legend={t('Language')}
          name="language"
          value={preferences.language}
          choices={languages}
          onChoose={(language) => noticeFailure(setLanguage.run({ language }))}
        />
        {preferences.needsRestart && (
          <p className="row gap-12">
            {t('Blockdesk shows the new language after a restart.')}
            <Button onClick={() => noticeFailure(restart.run({}))}>{t('Restart now')}</Button>
          </p>
        )}
        <Segments
          legend={t('Time format')}
          name="times"
          value={preferences.times}
          choices={times}
          onChoose={(form) => noticeFailure(setTimes.run({ times: form }))}
        />
        <Segments
          legend={t('Amounts')}
          hint={t('on every screen')}
          name="amounts"
          value={preferences.hideAmounts ? 'hidden' : 'shown'}
          choices={amounts}
          onChoose={(form) => noticeFailure(setHideAmounts.run({ hideAmounts: form === 'hidden' }))}
        />
      </div>
    </Card>
  );
}
