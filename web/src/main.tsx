// The entry. Style sheets apply in the order of these imports; those of the games come with them.
import './style/shared.css';
import './games/all';
import './style/views.css';
import { render } from 'preact';
import { App } from './app';
import { language } from './language';
import { startTheme } from './theme';

document.documentElement.lang = language();
startTheme();
const place = document.getElementById('app')!;
place.textContent = '';
render(<App />, place);
