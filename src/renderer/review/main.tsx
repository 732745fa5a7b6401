/** The entry point of the review's page. */
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '#renderer/core/ui/tokens.css';
import '#renderer/core/ui/base.css';
import '#renderer/core/ui/utilities.css';
import { createRoot } from 'react-dom/client';
import { ReviewPage } from './review-page.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('review.html has no #root.');
createRoot(root).render(<ReviewPage />);
